// whether a path is `way`, in which `*` stands for what was not known; character by character
function $wayFits(way, path) {
  let at = 0;
  let star = -1;
  let mark = 0;
  let next = 0;
  while (at < path.length) {
    if (next < way.length && way[next] === "*") {
      star = next++;
      mark = at;
    } else if (next < way.length && way[next] === path[at]) {
      next++;
      at++;
    } else if (star >= 0) {
      next = star + 1;
      at = ++mark;
    } else {
      return false;
    }
  }
  while (way[next] === "*") next++;
  return next === way.length;
}
