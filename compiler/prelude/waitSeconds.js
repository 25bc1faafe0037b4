// the dialect's wait: from one second on, until the page is still, at most that long; below, a plain pause
function $waitSeconds(seconds) {
  const ms = Number(seconds) * 1000;
  if (!(ms > 0)) return Promise.resolve();
  return ms < 1000 ? $sleep(ms) : $settle(500, ms);
}
