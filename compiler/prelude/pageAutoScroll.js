// page.autoScroll: to the end of the page, again and again; goes on soon after the page grew, else after `delayMs`
function $pageAutoScroll($state) {
  const grown = (height, delay) => new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.body.scrollHeight <= height) return;
      clearTimeout(limit);
      observer.disconnect();
      setTimeout(resolve, 100);
    });
    const limit = setTimeout(() => {
      observer.disconnect();
      resolve();
    }, delay);
    observer.observe(document.body, { childList: true, subtree: true });
  });
  return async (options) => {
    $pageOpen($state);
    const [times, delay] = [options?.times ?? 3, options?.delayMs ?? 2000];
    for (let round = 0; document.body && round < times; round++) {
      const height = document.body.scrollHeight;
      window.scrollTo(0, height);
      await grown(height, delay);
    }
  };
}
