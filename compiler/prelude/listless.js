// whether an answer holds lists, and all of them are empty
function $listless(value) {
  let lists = 0;
  let level = [value];
  for (let depth = 0; depth < 4; depth++) {
    const below = [];
    for (const item of level) {
      if (Array.isArray(item)) {
        if (item.length > 0) return false;
        lists += 1;
      } else if (item !== null && typeof item === "object") {
        below.push(...Object.values(item));
      }
    }
    level = below;
  }
  return lists > 0;
}
