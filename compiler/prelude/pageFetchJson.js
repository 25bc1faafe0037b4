// page.fetchJson: a request of the page, with its cookies; an empty answer is null, anything but JSON an error
function $pageFetchJson($state, fetch) {
  const preview = (text) => {
    const line = text.replace(/\s+/g, " ").trim().slice(0, 300);
    return line ? `Response preview: ${line}` : undefined;
  };
  const ask = async (url, { method = "GET", headers: given = {}, body, timeoutMs = 15000 }) => {
    const headers = { Accept: "application/json", ...given };
    const typed = Object.keys(headers).some((key) => key.toLowerCase() === "content-type");
    if (body !== undefined && !typed) headers["Content-Type"] = "application/json";
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), timeoutMs);
    const init = { method, credentials: "include", headers, signal: controller.signal };
    try {
      const response = await fetch(url, body === undefined ? init : { ...init, body: JSON.stringify(body) });
      return { response, text: await response.text(), where: response.url || url };
    } finally {
      clearTimeout(timer);
    }
  };
  return async (url, options = {}) => {
    $pageOpen($state);
    const CliError = $CliError();
    const { response, text, where } = await ask(url, options).catch((error) => {
      $pageOpen($state);
      throw new CliError("FETCH_ERROR", `Browser fetch failed for ${url}: ${error?.message ?? error}`, "is the page reachable?");
    });
    if (!response.ok) {
      const status = `HTTP ${response.status}${response.statusText ? ` ${response.statusText}` : ""}`;
      throw new CliError("FETCH_ERROR", `${status} from ${where}`, preview(text));
    }
    if (!text.trim()) return null;
    try {
      return JSON.parse(text);
    } catch {
      const type = response.headers.get("content-type");
      throw new CliError("FETCH_ERROR", `Expected JSON from ${where}${type ? ` (${type})` : ""}`, preview(text));
    }
  };
}
