// A connection to the browser: commands by session, events by session.
import { createRequire } from "node:module";

export async function connect(endpoint, modules) {
  const WebSocket = createRequire(`${modules}/x.js`)("ws");
  const socket = new WebSocket(endpoint, { perMessageDeflate: false, maxPayload: 2 ** 28 });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const waiting = new Map();
  const listeners = new Map();
  let last = 0;
  socket.on("message", (text) => {
    const message = JSON.parse(text);
    if (message.id === undefined) {
      listeners.get(message.sessionId)?.(message.method, message.params);
      return;
    }
    const { resolve, reject } = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error) reject(new Error(message.error.message));
    else resolve(message.result);
  });
  socket.on("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("the browser is gone"));
  });
  const call = (method, params = {}, sessionId = undefined) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params, sessionId }));
    });
  return { call, listen: (sessionId, listener) => listeners.set(sessionId, listener) };
}
