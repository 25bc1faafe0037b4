// Stands in for the module of that name in the built tree: what its callers send to the browser extension is done here,
// on the page of the run.
const tab = () => globalThis.parityTab;
const same = (left, right) => {
  try {
    return new URL(left).href === new URL(right).href;
  } catch {
    return false;
  }
};

async function evaluate(expression) {
  const reply = await tab().call("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
  if (reply.exceptionDetails) {
    throw new Error(reply.exceptionDetails.exception?.description || reply.exceptionDetails.text || "Eval error");
  }
  return reply.result.value;
}

const actions = {
  exec: ({ code }) => evaluate(code),
  async navigate({ url }) {
    if (!/^https?:/i.test(url)) throw new Error("Blocked URL scheme -- only http:// and https:// are allowed");
    if (!same(await tab().url(), url)) await tab().goto(url);
  },
  async cookies({ url, domain }) {
    if (!url && !domain) throw new Error("Cookie scope required: provide domain or url to avoid dumping all cookies");
    const { cookies } = await tab().call("Network.getCookies", { urls: [url ?? `https://${domain.replace(/^\./, "")}/`] });
    return cookies.map(({ expires, ...cookie }) => ({ ...cookie, expirationDate: expires }));
  },
  cdp: ({ cdpMethod, cdpParams }) => tab().call(cdpMethod, cdpParams),
  async "insert-text"({ text }) {
    await tab().call("Input.insertText", { text });
    return { inserted: true };
  },
  "close-window": () => null,
};

export async function sendCommandFull(action, params = {}) {
  if (!Object.hasOwn(actions, action)) throw new Error(`Unknown action: ${action}`);
  return { data: await actions[action](params), page: tab().ids.targetId };
}
export const sendCommand = async (action, params) => (await sendCommandFull(action, params)).data;
export class BrowserCommandError extends Error {}
export const bindTab = async () => null;
export const generateRunId = () => "run";
export const setDaemonRunContext = () => {};
export const clearDaemonRunContext = () => {};
export const releaseSiteSessionLease = async () => {};
export const setDaemonCommandTimeoutSeconds = () => {};
export const isUnknownOutcomeError = () => false;
export const getDaemonHealth = async () => null;
