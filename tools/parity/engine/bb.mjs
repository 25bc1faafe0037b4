// The original of a bb-site file: the function, called in a page of the site, as bb-browser does.
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

import { RATE } from "./clock.mjs";

const SETTLE_MS = 3000;

export async function runBb(tab, job, kwargs) {
  const body = readFileSync(job.source, "utf8").replace(/\/\*\s*@meta[\s\S]*?\*\//, "").trim();
  await tab.goto(job.opened);
  await sleep(SETTLE_MS / RATE);
  const reply = await tab.call("Runtime.evaluate", {
    expression: `(${body})(${JSON.stringify(kwargs)})`,
    awaitPromise: true,
    returnByValue: true,
  });
  if (reply.exceptionDetails) {
    const { exception, text } = reply.exceptionDetails;
    return { error: { name: exception?.className ?? "", code: "THROWN", message: exception?.description ?? text } };
  }
  let value = reply.result.value;
  if (typeof value === "string") {
    try {
      value = JSON.parse(value);
    } catch {} // a text result
  }
  if (value !== null && typeof value === "object" && value.error !== undefined && value.error !== null) {
    const { error, ...more } = value;
    return { error: { name: "", code: "RETURNED", message: typeof error === "string" ? error : JSON.stringify(error), more } };
  }
  return { value: value ?? null };
}
