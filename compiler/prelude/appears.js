// waits until the page holds an element
function $appears(selector, timeout) {
  return new Promise((resolve, reject) => {
    if (document.querySelector(selector)) return resolve();
    const done = (end, value) => {
      observer.disconnect();
      clearTimeout(limit);
      end(value);
    };
    const observer = new MutationObserver(() => document.querySelector(selector) && done(resolve));
    const limit = setTimeout(() => done(reject, new Error(`Selector not found: ${selector}`)), timeout);
    observer.observe(document.body ?? document.documentElement, { childList: true, subtree: true });
  });
}
