// page.getActivePage: a name for the page, not a promise
function $pageGetActivePage($state) {
  return () => {
    $pageOpen($state);
    return "page";
  };
}
