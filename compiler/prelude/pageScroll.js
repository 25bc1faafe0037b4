// page.scroll: the window, by `amount` pixels
function $pageScroll($state) {
  return async (direction = "down", amount = 500) => {
    $pageOpen($state);
    const [x, y] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction] ?? [0, 0];
    window.scrollBy(x * amount, y * amount);
  };
}
