// page.getCurrentUrl: what the last goto was given, never what became of it
function $pageGetCurrentUrl($state) {
  return async () => {
    $pageOpen($state);
    return ($state.last ||= $state.blank && !$state.opened ? "about:blank" : location.href);
  };
}
