// The twelve helpers a host hands to a script (shared reference, section 4.3), in our own words.
(() => {
  const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const option = (value, fallback, least) => Math.max(Number(value) || fallback, least);
  const resolveRoot = (value) => (value && typeof value === "object" && "nodeType" in value ? value : document.body);
  const text = (element) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
  const absoluteUrl = (value) => {
    try {
      return new URL(value, location.href).href;
    } catch {
      return "";
    }
  };
  const uniqueBy = (items, getKey) => {
    const seen = new Set();
    return items.filter((item) => {
      const key = getKey(item);
      if (!key || seen.has(key)) return false;
      seen.add(key);
      return true;
    });
  };
  const waitFor = async (test, timeoutMs = 12000, intervalMs = 250) => {
    const end = Date.now() + timeoutMs;
    while (Date.now() < end) {
      const value = await test();
      if (value) return value;
      await sleep(intervalMs);
    }
    return null;
  };
  const waitForDomStable = (options = {}) =>
    new Promise((resolve) => {
      const stableMs = option(options.stableMs, 500, 100);
      const timeoutMs = option(options.timeoutMs, 2500, stableMs);
      let quiet;
      const finish = () => {
        observer.disconnect();
        clearTimeout(quiet);
        clearTimeout(cap);
        resolve(true);
      };
      const restart = () => {
        clearTimeout(quiet);
        quiet = setTimeout(finish, stableMs);
      };
      const observer = new MutationObserver(restart);
      const watched = { childList: true, subtree: true, attributes: true, characterData: true };
      observer.observe(resolveRoot(options.root), watched);
      const cap = setTimeout(finish, timeoutMs);
      restart();
    });
  const scrollUntilSettled = async (options = {}) => {
    const maxScrolls = option(options.maxScrolls, 8, 1);
    const settleRounds = option(options.settleRounds, 2, 1);
    const stepPx = option(options.stepPx, innerHeight * option(options.viewportFactor, 0.9, 0.2), 320);
    const snapshot = () => {
      try {
        return JSON.stringify(options.getSnapshot?.() ?? null);
      } catch {
        return null;
      }
    };
    let scrolls = 0;
    let stableCount = 0;
    while (scrolls < maxScrolls && stableCount < settleRounds) {
      const before = [scrollY, document.documentElement.scrollHeight, snapshot()];
      scrollBy(0, stepPx);
      scrolls += 1;
      await sleep(option(options.delayMs, 350, 80));
      await waitForDomStable({ root: options.root });
      const after = [scrollY, document.documentElement.scrollHeight, snapshot()];
      stableCount = after[0] === before[0] || after.every((value, at) => value === before[at]) ? stableCount + 1 : 0;
    }
    return { scrolls, scrollY, scrollHeight: document.documentElement.scrollHeight, stableCount };
  };
  const waitForImagesReady = async (rootOrOptions, options) => {
    const chosen = options ?? (resolveRoot(rootOrOptions) === rootOrOptions ? {} : (rootOrOptions ?? {}));
    const images = [...resolveRoot(rootOrOptions).querySelectorAll("img, [role='img'], [style*='background-image']")];
    const ready = () => images.filter((image) => image.src || image.style?.backgroundImage).length;
    await waitFor(() => ready() === images.length, option(chosen.timeoutMs, 3000, 200), option(chosen.intervalMs, 200, 80));
    return { total: images.length, ready: ready() };
  };
  const take = (items, limit) => items.slice(0, Math.max(1, limit));
  const number = (value, fallback) => (Number.isFinite(Number(value)) ? Number(value) : fallback);
  const looksLikeLoginWall = () =>
    /(登录|登入|sign in|log in|继续访问|验证你是人类|扫码登录)/i.test((document.body?.textContent ?? "").slice(0, 4000));
  return {
    sleep, resolveRoot, text, absoluteUrl, uniqueBy, waitFor, waitForDomStable, scrollUntilSettled, waitForImagesReady,
    take, number, looksLikeLoginWall,
  };
})()
