// One page whose requests are answered here; nothing of it reaches the network. A process has a store of its own in the
// browser, with a window that stays: a page in it is opened faster than a window. Each page finds the store empty.
import { setTimeout as sleep } from "node:timers/promises";

import { CLOCK_TEXT } from "./clock.mjs";

const LOAD_MS = 8000;
const DATA = ["XHR", "Fetch"];

export class Tab {
  static async open(cdp, store, answer) {
    const { targetId } = await cdp.call("Target.createTarget", { url: "about:blank", browserContextId: store });
    const { sessionId } = await cdp.call("Target.attachToTarget", { targetId, flatten: true });
    const tab = new Tab(cdp, sessionId, { browserContextId: store, targetId }, answer);
    cdp.listen(sessionId, (method, params) => tab.hear(method, params));
    await Promise.all([
      tab.call("Page.enable"),
      tab.call("Fetch.enable", { patterns: [{ urlPattern: "*" }] }),
      tab.call("Emulation.setFocusEmulationEnabled", { enabled: true }),
      tab.call("Page.addScriptToEvaluateOnNewDocument", { source: CLOCK_TEXT }),
    ]);
    return tab;
  }

  constructor(cdp, session, ids, answer) {
    Object.assign(this, { cdp, session, ids, answer, requests: [], documents: [], loaded: false });
  }

  call(method, params = {}) {
    return this.cdp.call(method, params, this.session);
  }

  hear(method, params) {
    if (method === "Page.loadEventFired") this.loaded = true;
    if (method === "Page.javascriptDialogOpening") this.call("Page.handleJavaScriptDialog", { accept: false }).catch(() => {});
    if (method === "Fetch.requestPaused") this.fulfill(params).catch(() => {});
  }

  async fulfill({ requestId, request, resourceType, frameId }) {
    const url = request.url + (request.urlFragment ?? "");
    if (DATA.includes(resourceType)) {
      this.requests.push({ method: request.method, url: request.url, body: request.postData ?? null });
    } else if (resourceType === "Document" && frameId === this.ids.targetId) {
      this.documents.push(url);
    }
    const { status, type, body, allow } = this.answer({ method: request.method, url: request.url, kind: resourceType });
    const origin = request.headers.Origin ?? "*";
    await this.call("Fetch.fulfillRequest", {
      requestId,
      responseCode: status,
      responseHeaders: [
        { name: "Content-Type", value: type },
        { name: "Access-Control-Allow-Origin", value: allow ?? origin },
        { name: "Access-Control-Allow-Credentials", value: "true" },
        { name: "Access-Control-Allow-Headers", value: "*" },
      ],
      body: Buffer.from(body).toString("base64"),
    });
  }

  // whether it was loaded in time
  async goto(url) {
    this.loaded = false;
    const reply = await this.call("Page.navigate", { url });
    if (reply.errorText) throw new Error(reply.errorText);
    for (const end = performance.now() + LOAD_MS; reply.loaderId && !this.loaded && performance.now() < end; ) await sleep(5);
    return this.loaded;
  }

  async url() {
    const { currentIndex, entries } = await this.call("Page.getNavigationHistory");
    return entries[currentIndex].url;
  }

  async world() {
    const params = { frameId: this.ids.targetId, worldName: "parity" };
    const { executionContextId } = await this.call("Page.createIsolatedWorld", params);
    await this.call("Runtime.evaluate", { expression: CLOCK_TEXT, contextId: executionContextId });
    return executionContextId;
  }

  async close() {
    const { browserContextId, targetId } = this.ids;
    for (const origin of new Set(this.documents.map((url) => new URL(url).origin))) {
      await this.call("Storage.clearDataForOrigin", { origin, storageTypes: "all" }).catch(() => {});
    }
    await this.cdp.call("Storage.clearCookies", { browserContextId });
    await this.cdp.call("Target.closeTarget", { targetId });
  }
}

export async function openStore(cdp) {
  const { browserContextId } = await cdp.call("Target.createBrowserContext");
  for (let tries = 40; ; tries--) {
    try {
      await cdp.call("Target.createTarget", { url: "about:blank", browserContextId, newWindow: true });
      return browserContextId;
    } catch (error) {
      if (tries === 0) throw error;
      await sleep(250); // a browser that has just started may open no window yet
    }
  }
}
