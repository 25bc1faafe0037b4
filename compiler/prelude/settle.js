// waits until the page has been still for `quiet` ms, at most `cap` ms
function $settle(quiet, cap) {
  return new Promise((resolve) => {
    let timer = 0;
    const done = () => {
      observer.disconnect();
      clearTimeout(timer);
      clearTimeout(limit);
      resolve();
    };
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(done, quiet);
    };
    const observer = new MutationObserver(again);
    const limit = setTimeout(done, cap);
    observer.observe(document.body ?? document, { childList: true, subtree: true, attributes: true });
    again();
  });
}
