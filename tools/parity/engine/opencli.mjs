// The original of an OpenCLI command: its own function or pipeline, with the project's own modules and page class, in the
// order of its executor: arguments, the page it opens first, the command.
import { STATUS_CODES } from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";

function nodeFetch(answer, requests) {
  return async (input, init) => {
    const request = new Request(input, init);
    const body = request.body === null ? null : await request.text();
    requests.push({ method: request.method, url: request.url, body });
    const { status, type, body: text } = answer({ method: request.method, url: request.url, kind: "Fetch" });
    const response = new Response(text, { status, statusText: STATUS_CODES[status], headers: { "Content-Type": type } });
    Object.defineProperty(response, "url", { value: request.url });
    return response;
  };
}

const dist = (build, file) => import(pathToFileURL(path.join(build, "dist/src", file)));

export async function loadCommand(build, job) {
  await import(pathToFileURL(path.join(build, job.path)));
  const { getRegistry } = await dist(build, "registry.js");
  const command = getRegistry().get(job.name);
  if (!command) throw new Error(`no command ${job.name} in ${job.path}`);
  return command;
}

export async function runOpencli(build, command, tab, kwargs, answer) {
  const { prepareCommandArgs } = await dist(build, "execution.js");
  const { executePipeline } = await dist(build, "pipeline/index.js");
  const { shouldUseBrowserSession } = await dist(build, "capabilityRouting.js");
  const { Page } = await dist(build, "browser/page.js");
  globalThis.parityTab = tab;
  globalThis.fetch = nodeFetch(answer, tab.requests);
  const work = async () => {
    const given = prepareCommandArgs(command, kwargs);
    const page = shouldUseBrowserSession(command) ? new Page("parity", undefined, undefined, "background", "adapter", command.siteSession) : null;
    if (page && typeof command.navigateBefore === "string") await page.goto(command.navigateBefore);
    if (!command.func) return executePipeline(page, command.pipeline, { args: given });
    return command.browser === false ? command.func(given, false) : command.func(page, given, false);
  };
  try {
    const value = await work();
    const text = JSON.stringify(value);
    return { value: text === undefined ? null : JSON.parse(text) };
  } catch (error) {
    const own = typeof error?.exitCode === "number";
    const message = error instanceof Error ? error.message : String(error);
    return { error: { name: error?.name ?? "", code: own ? error.code : "UNKNOWN", message } };
  }
}
