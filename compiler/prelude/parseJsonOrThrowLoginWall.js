// the JSON of a response; an HTML page in its place is a login wall
async function $parseJsonOrThrowLoginWall(response, options = {}) {
  const text = await response.text();
  const body = text.trimStart();
  const html = (response.headers.get("content-type") ?? "").toLowerCase().includes("text/html");
  if (html || /^<(!doctype|html|head|body|title)([\s>/]|$)/i.test(body)) {
    throw $loginWall(response.status, options.url || response.url || "", body.slice(0, 100));
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    const start = JSON.stringify(body.slice(0, 50));
    throw new Error(`JSON parse failed (status=${response.status}, body[0..50]=${start}): ${error.message}`);
  }
}
