// Runs jobs, one a line on standard input, one result a line on the descriptor that is named last. What an adapter prints goes nowhere.
import { writeSync } from "node:fs";
import { createInterface } from "node:readline";
import vm from "node:vm";

import { answersOf } from "./answers.mjs";
import { runBb } from "./bb.mjs";
import { connect } from "./cdp.mjs";
import { RATE, START, speedUp } from "./clock.mjs";
import { runCompiled } from "./compiled.mjs";
import { loadCommand, runOpencli } from "./opencli.mjs";
import { openStore, Tab } from "./tab.mjs";

const [endpoint, modules, build, results] = process.argv.slice(2);
const { setTimeout: later, clearTimeout: never } = globalThis;
const SIDE_MS = 15_000;
const REJECTED_ARGS = /^(ARGUMENT|INVALID_ARGUMENT|INVALID_INPUT|INVALID_ARG|INPUT_ERROR)$/;

const { runInContext } = vm.Script.prototype;
vm.Script.prototype.runInContext = function (context) {
  return runInContext.call(this, context); // a template may take its time: its limit of 50 ms fails on a busy machine
};
process.on("unhandledRejection", () => {});
process.on("uncaughtException", () => {});
for (const name of ["log", "error", "warn", "info", "debug"]) console[name] = () => {};
process.stdout.write = () => true;
process.stderr.write = () => true;

async function side(cdp, answer, work) {
  const begun = performance.now();
  const tab = await Tab.open(cdp, store, answer);
  let timer;
  resetClock();
  const limit = new Promise((resolve) => (timer = later(resolve, SIDE_MS, { timeout: true })));
  const failed = (error) => ({ error: { name: "Harness", code: "HARNESS", message: String(error?.message ?? error) } });
  const outcome = await Promise.race([work(tab).catch(failed), limit]);
  never(timer);
  const { requests, documents } = tab;
  const result = { ...outcome, requests: [...requests], documents: [...documents], ms: Math.round(performance.now() - begun) };
  await tab.close().catch(() => {});
  return result;
}

async function run(cdp, job) {
  const answer = answersOf(job.source, job.profile);
  const original = job.dialect === "bb-site" ? null : await loadCommand(build, job);
  let before, chosen;
  for (chosen of job.tries) {
    const work = (tab) =>
      original ? runOpencli(build, original, tab, chosen.kwargs, answer) : runBb(tab, job, chosen.kwargs);
    before = await side(cdp, answer, work);
    if (!before.error || !REJECTED_ARGS.test(before.error.code)) break;
  }
  const after = await side(cdp, answer, (tab) => runCompiled(tab, job, chosen));
  const { name, profile, deviations } = job;
  return { name, profile, deviations, given: chosen.kwargs, original: before, compiled: after };
}

const cdp = await connect(endpoint, modules);
const store = await openStore(cdp);
const resetClock = speedUp(globalThis, START, RATE);
for await (const line of createInterface({ input: process.stdin })) {
  const job = JSON.parse(line);
  const fault = (error) => ({ name: job.name, profile: job.profile, harness: String(error?.stack ?? error) });
  writeSync(Number(results), JSON.stringify(await run(cdp, job).catch(fault)) + "\n");
}
process.exit(0);
