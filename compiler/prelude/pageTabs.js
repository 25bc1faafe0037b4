// page.tabs where the body opens its page itself: before it did, there is one tab and it shows nothing. Which tabs there are
// beside the open page is not for a script to see.
function $pageTabs($state) {
  const refused = $pageRefused($state, "tabs");
  return async () => {
    $pageOpen($state);
    return $state.opened ? refused() : [{ index: 0, page: "page", url: "about:blank", title: "", active: true }];
  };
}
