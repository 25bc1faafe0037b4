// page.networkRequests: what the page has loaded, by default without what makes up its looks
function $pageNetworkRequests($state) {
  return async (all = false) => {
    $pageOpen($state);
    const entries = performance.getEntriesByType("resource");
    const kept = entries.filter((entry) => all || !["img", "font", "css", "script"].includes(entry.initiatorType));
    return kept.map(({ name, initiatorType, duration, transferSize }) => (
      { url: name, type: initiatorType, duration: Math.round(duration), size: transferSize || 0 }
    ));
  };
}
