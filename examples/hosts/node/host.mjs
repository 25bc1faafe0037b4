// A host of adapterc in Node: loads a catalog and runs one artifact in a browser that is running already.
//
//     node host.mjs CATALOG ENDPOINT SITE/NAME [ARGUMENTS-AS-JSON]
//
// ENDPOINT is a port, `ws://…` or `http://host:port`. Prints one result as JSON; exits 0 when it is ok, else 1. Needs Node
// 22, and no package.

import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const DEADLINE_MS = 20_000; // for the page and the script together
const COMMAND_MS = 5_000; // for a command that answers at once
const LARGEST = 8 * 2 ** 20; // characters of a result

class Failed extends Error {
  constructor(code, reason, detail) {
    super(detail);
    const error_message = `failed: ${reason.replaceAll("_", " ")}`; // neutral: the detail goes into `data`
    this.result = { ok: false, error_code: code, error_message, data: { reason, detail } };
  }
}

// 1. The catalog: what has to hold before anything runs.

async function load(folder, name) {
  const text = await readFile(join(folder, "index.json"), "utf8").catch((error) => {
    throw damaged(`index.json: ${error.code ?? error.message}`);
  });
  const index = parsed(text, () => damaged("index.json is no JSON"));
  if (index?.registry_version !== 1 || !Array.isArray(index.adapters)) throw damaged("index.json is no catalog");
  const entry = index.adapters.find((item) => item.name === name);
  if (!entry) throw new Failed("adapter_not_found", "adapter_not_found", `no adapter is called ${name}`);
  const mark = entry.adapterc;
  if (mark?.spec !== 1 || typeof mark.compiler !== "string") throw damaged(`${name} was not compiled by adapterc`);
  if (!/^lime-v1(-strict)?@\d+$/.test(mark.profile) || entry.read_only !== true) throw damaged(`${name} may write`);
  const named = /^[a-z0-9_-]+\/[a-z0-9_-]+$/.test(name) && entry.script_file === `scripts/${name}.js`;
  if (!named) throw damaged(`${name} has its script at another path`);
  const script = await readFile(join(folder, entry.script_file)).catch((error) => {
    throw damaged(`${entry.script_file}: ${error.code ?? error.message}`);
  });
  const digest = createHash("sha256").update(script).digest("hex");
  if (digest !== mark.script_sha256) throw damaged(`the script of ${name} is not the one that was compiled`);
  return { entry, script: script.toString("utf8") };
}

function damaged(detail) {
  return new Failed("internal_error", "internal", detail);
}

function parsed(text, fault) {
  try {
    return JSON.parse(text);
  } catch {
    throw fault();
  }
}

// 2. The arguments: exactly those of the manifest. Defaults are the script's business.

function bind(entry, given) {
  if (given === null || typeof given !== "object") throw new Failed("invalid_args", "invalid_args", "no object is given");
  const choices = entry.adapterc.args.choices;
  const known = new Map(entry.args.map((arg) => [arg.name, arg]));
  const strange = Object.keys(given).filter((name) => !known.has(name));
  const problems = strange.map((name) => `there is no argument "${name}"`);
  for (const [name, arg] of known) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined) {
      if (arg.required) problems.push(`argument "${name}" is required`);
    } else if (arg.arg_type === "integer" ? !Number.isSafeInteger(value) : typeof value !== "string") {
      problems.push(`argument "${name}" must be ${arg.arg_type === "integer" ? "a whole number" : "text"}`);
    } else if (Object.hasOwn(choices, name) && !choices[name].map(String).includes(String(value))) {
      problems.push(`argument "${name}" must be one of: ${choices[name].join(", ")}`);
    }
  }
  if (problems.length > 0) throw new Failed("invalid_args", "invalid_args", problems.join("; "));
  return given;
}

// 3. The entry: an address on the declared site, before navigating and again afterwards.

function entryUrl(entry, args) {
  if (entry.entry.kind === "fixed_url") return onSite(entry, entry.entry.url);
  const token = /\{\{\s*([a-zA-Z0-9_]+)(\s*\|\s*urlencode)?\s*\}\}/g;
  const text = entry.entry.template.replace(token, (_, name, encoded) => {
    const value = String(args[name]).trim();
    if (value === "") throw new Failed("invalid_args", "invalid_args", `argument "${name}" is blank`);
    return encoded ? encode(value) : value;
  });
  return onSite(entry, text);
}

function encode(text) {
  const hex = (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text.toWellFormed()).replace(/[!'()*]/g, hex);
}

function onSite(entry, text) {
  const url = URL.canParse(text) ? new URL(text) : null;
  const plain = entry.adapterc.deviations.some((item) => item.code === "insecure-entry");
  const scheme = url?.protocol === "https:" || (plain && url?.protocol === "http:");
  const below = url?.hostname === entry.domain || url?.hostname.endsWith(`.${entry.domain}`);
  if (scheme && below && url.username === "") return url.href;
  throw new Failed("adapter_runtime_error", "forbidden_host", `${text} is not on ${entry.domain}`);
}

// 4. The protocol: everything that is waited for has a deadline, and what ends a page ends the waiting.

class Browser {
  #socket;
  #next = 0;
  #waiting = new Map(); // id -> {sessionId, resolve, reject, holds}
  #listeners = new Map(); // sessionId -> function

  static async connect(endpoint) {
    const browser = new Browser();
    try {
      let address = /^\d+$/.test(endpoint) ? `http://127.0.0.1:${endpoint}` : endpoint;
      if (!address.startsWith("ws")) {
        const answer = await fetch(new URL("/json/version", address), { signal: AbortSignal.timeout(COMMAND_MS) });
        address = (await answer.json()).webSocketDebuggerUrl;
      }
      await browser.#open(address);
    } catch (error) {
      throw new Failed("no_matching_context", "browser_unavailable", `no browser at ${endpoint}: ${error.message}`);
    }
    return browser;
  }

  async #open(address) {
    const socket = (this.#socket = new WebSocket(address));
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = (event) => reject(new Error(event.message || "the handshake failed"));
    });
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(data));
    socket.onclose = () => this.#end(null, "no_matching_context", "browser_unavailable", "the connection was lost");
  }

  call(method, params, sessionId, ms = COMMAND_MS) {
    const { id, promise } = this.#wait(method, sessionId, ms);
    this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    return promise;
  }

  until(holds, what, sessionId, ms) {
    return holds() ? Promise.resolve() : this.#wait(what, sessionId, ms, holds).promise;
  }

  listen(sessionId, listener) {
    this.#listeners.set(sessionId, listener);
  }

  close() {
    this.#socket.close(); // the connection only: browser and pages of the user stay
  }

  #wait(what, sessionId, ms, holds) {
    const id = ++this.#next;
    const promise = new Promise((resolve, reject) => {
      const late = () => reject(new Failed("site_unreachable", "timeout_navigation", `${what}: not within ${ms} ms`));
      const timer = setTimeout(late, ms);
      const done = (settle) => (value) => (clearTimeout(timer), this.#waiting.delete(id), settle(value));
      this.#waiting.set(id, { sessionId, resolve: done(resolve), reject: done(reject), holds });
    });
    return { id, promise };
  }

  #receive({ id, result, error, method, params, sessionId }) {
    if (id !== undefined) {
      const { resolve, reject } = this.#waiting.get(id) ?? {}; // none: its caller has given up
      if (error) reject?.(new Failed("no_matching_context", "page_not_ready", error.message));
      else resolve?.(result);
      return;
    }
    this.#listeners.get(sessionId)?.(method, params);
    for (const waiting of this.#waiting.values()) if (waiting.holds?.()) waiting.resolve();
    // a browser never answers what waits for a page that closes or crashes
    if (method === "Target.detachedFromTarget") {
      this.#end(params.sessionId, "no_matching_context", "tab_closed", "the page was closed");
    } else if (method === "Inspector.targetCrashed") {
      this.#end(sessionId, "adapter_runtime_error", "tab_crashed", "the page crashed");
    }
  }

  #end(sessionId, ...why) {
    for (const waiting of this.#waiting.values()) {
      if (sessionId === null || waiting.sessionId === sessionId) waiting.reject(new Failed(...why));
    }
  }
}

// 5. The run: an own tab in the background, closed on every path out; one dispatch, and nothing is sent twice.

async function run(browser, { entry, script }, given) {
  const args = bind(entry, given);
  const url = entryUrl(entry, args);
  const { targetId } = await browser.call("Target.createTarget", { url: "about:blank", background: true });
  try {
    return await inTab(browser, targetId, { entry, script }, args, url);
  } finally {
    await browser.call("Target.closeTarget", { targetId }).catch(() => {});
  }
}

async function inTab(browser, targetId, { entry, script }, args, url) {
  const end = Date.now() + DEADLINE_MS;
  const left = () => Math.max(1, end - Date.now());
  const { sessionId } = await browser.call("Target.attachToTarget", { targetId, flatten: true });
  const page = (method, params, ms) => browser.call(method, params, sessionId, ms);
  const reached = new Set();
  browser.listen(sessionId, (method, params) => {
    if (method === "Page.lifecycleEvent") reached.add(`${params.loaderId} ${params.name}`);
    if (method === "Page.javascriptDialogOpening") page("Page.handleJavaScriptDialog", { accept: false }).catch(() => {});
  });
  await page("Page.enable"); // first: a dialog that opened earlier can never be answered
  await page("Page.setLifecycleEventsEnabled", { enabled: true });

  const { frameId, loaderId, errorText } = await page("Page.navigate", { url }, left());
  if (errorText) throw new Failed("site_unreachable", "network_error", `${url} did not load: ${errorText}`);
  await browser.until(() => reached.has(`${loaderId} DOMContentLoaded`), url, sessionId, left());
  const { frameTree } = await page("Page.getFrameTree");
  onSite(entry, frameTree.frame.url); // a redirect may have led elsewhere

  const call = {
    ...(await world(page, entry, frameId)),
    functionDeclaration: `async function (json, largest) {
      const text = JSON.stringify(await (${script})(JSON.parse(json), {}));
      return text.length <= largest ? text : null;
    }\n//# sourceURL=adapterc:${entry.name}.js\n`,
    arguments: [{ value: JSON.stringify(args) }, { value: LARGEST }], // data: no text of a caller becomes code
    awaitPromise: true,
    returnByValue: true,
  };
  const reply = await page("Runtime.callFunctionOn", call, left()).catch(async (failure) => {
    if (Date.now() < end) throw failure;
    await page("Runtime.terminateExecution", {}, 300).catch(() => {}); // the tab is closed whether this helps or not
    throw new Failed("adapter_runtime_error", "timeout_script", `no result within ${DEADLINE_MS} ms`);
  });
  return read(reply);
}

// A fresh isolated world, in which the page cannot forge a result; the page's own when the artifact reads its globals.
async function world(page, entry, frameId) {
  if (entry.adapterc.world === "main") {
    const { result } = await page("Runtime.evaluate", { expression: "globalThis" });
    return { objectId: result.objectId };
  }
  const { executionContextId } = await page("Page.createIsolatedWorld", { frameId, worldName: `host-${randomUUID()}` });
  return { executionContextId };
}

// 6. The result: `ok` decides. A failure keeps `error_code` and, in `data`, the reason and what was seen.

function read({ result, exceptionDetails }) {
  if (exceptionDetails) throw new Failed("adapter_runtime_error", "script_error", exceptionDetails.text);
  if (result.value === null) throw new Failed("adapter_runtime_error", "result_too_large", `over ${LARGEST} characters`);
  const output = JSON.parse(result.value);
  if (typeof output?.ok !== "boolean") throw damaged("the script gave no result of the agreed form");
  return output;
}

async function main([folder, endpoint, name, text = "{}"]) {
  let browser;
  try {
    const artifact = await load(folder, name);
    const args = parsed(text, () => new Failed("invalid_args", "invalid_args", "the arguments are no JSON"));
    browser = await Browser.connect(endpoint);
    return await run(browser, artifact, args);
  } catch (error) {
    if (error instanceof Failed) return error.result;
    throw error;
  } finally {
    browser?.close();
  }
}

const given = process.argv.slice(2);
const lacking = typeof WebSocket === "undefined" && `needs Node 22 for its WebSocket, this is ${process.version}`;
const wrong = given.length < 3 && "usage: node host.mjs CATALOG ENDPOINT SITE/NAME [ARGUMENTS-AS-JSON]";
if (lacking || wrong) {
  console.error(lacking || wrong);
  process.exit(2);
}
const result = await main(given);
console.log(JSON.stringify(result));
process.exitCode = result.ok ? 0 : 1;
