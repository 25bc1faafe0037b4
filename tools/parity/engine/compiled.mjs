// Our side: the artifact in a page at its entry, called with the page function that the runtime uses.
import { readFileSync } from "node:fs";

const LIMITS = { bytes: 8 * 2 ** 20, depth: 200 };

export async function runCompiled(tab, job, { args, entry }) {
  await tab.goto(entry);
  const script = readFileSync(job.script, "utf8");
  const world = job.main ? {} : { contextId: await tab.world() };
  const made = await tab.call("Runtime.evaluate", { expression: `(${script})\n`, ...world });
  if (made.exceptionDetails) return { error: { name: "", code: "COMPILE", message: made.exceptionDetails.exception?.description ?? "" } };
  const reply = await tab.call("Runtime.callFunctionOn", {
    objectId: made.result.objectId,
    functionDeclaration: readFileSync(job.page_function, "utf8"),
    arguments: [{ value: args }, { value: LIMITS }, { value: true }],
    awaitPromise: true,
    returnByValue: true,
  });
  if (reply.exceptionDetails) {
    return { error: { name: "", code: "THROWN", message: reply.exceptionDetails.exception?.description ?? reply.exceptionDetails.text } };
  }
  const out = JSON.parse(reply.result.value);
  if (out.stop) return { error: { name: "", code: "STOPPED", message: `${out.stop}: ${out.detail}` } };
  const { ok, data } = out.output;
  if (ok) return { data, notes: out.notes };
  return {
    error: {
      name: "",
      code: data.source_code ?? "",
      reason: data.reason,
      message: data.source_message ?? data.detail,
      detail: data.detail,
    },
  };
}
