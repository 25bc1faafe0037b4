// What the network answers, by profile. Both sides ask here; equal requests get equal answers.
import { markupOf } from "./markup.mjs";
import { shapesOf } from "./shapes.mjs";

const HTML = "text/html; charset=utf-8";
const JSON_TYPE = "application/json; charset=utf-8";
const BLANK = '<!doctype html><html><head><meta charset="utf-8"><title>Blank</title></head><body></body></html>';
const LOGIN = `<!doctype html><html><head><meta charset="utf-8"><title>Sign in</title></head><body><h1>Please wait</h1></body></html>`;

export const PROFILES = {
  shaped: ({ object, page }) => ({ data: [200, JSON_TYPE, JSON.stringify(object)], page }),
  list: ({ object, page }) => ({ data: [200, JSON_TYPE, JSON.stringify([object, object])], page }),
  markup: ({ page }) => ({ data: [200, HTML, page], page }),
  empty: () => ({ data: [200, JSON_TYPE, "{}"], page: BLANK }),
  403: () => ({ data: [403, JSON_TYPE, '{"message":"forbidden"}'], page: BLANK }),
  500: () => ({ data: [500, HTML, BLANK], page: BLANK }),
  html: () => ({ data: [200, HTML, LOGIN], page: LOGIN }),
};

// answers as a function of a request `{method, url, kind}`; `kind` is the browser's resource type, "Fetch" for Node's
export function answersOf(file, profile) {
  const shapes = shapesOf(file);
  const { data, page } = PROFILES[profile]({ object: shapes.object, page: markupOf(shapes) });
  return ({ kind }) => {
    if (kind === "Document") return { status: 200, type: HTML, body: page };
    if (kind !== "XHR" && kind !== "Fetch") return { status: 200, type: "text/plain", body: "" };
    const [status, type, body] = data;
    return { status, type, body };
  };
}
