// page.closeWindow: the page is closed by whoever opened it
function $pageCloseWindow($state) {
  return async () => $pageOpen($state);
}
