// the part of Node's crypto that a page can do at once: hashes (`ways`: algorithm -> function of bytes), HMAC, random ids
function $crypto($state, ways) {
  const bytesOf = (data) => {
    if (typeof data !== "string") return new Uint8Array(data.buffer ?? data, data.byteOffset, data.byteLength);
    return Uint8Array.from(unescape(encodeURIComponent(data.toWellFormed())), (char) => char.charCodeAt(0));
  };
  const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
  const shown = (bytes, encoding) => {
    if (encoding === undefined) return bytes;
    if (encoding === "hex") return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    const base64 = btoa(String.fromCharCode(...bytes));
    if (encoding === "base64") return base64;
    if (encoding === "base64url") return base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
    return $pageRefuse($state, `a digest as ${encoding}`);
  };
  const way = (name) => {
    const known = String(name).toLowerCase().replace("sha-", "sha");
    if (!Object.hasOwn(ways, known)) $pageRefuse($state, `the hash ${name}`);
    return ways[known];
  };
  const hash = (run) => {
    let bytes = new Uint8Array();
    return {
      update(data) {
        bytes = joined(bytes, bytesOf(data));
        return this;
      },
      digest: (encoding) => shown(run(bytes), encoding),
    };
  };
  const createHmac = (name, secret) => {
    const run = way(name);
    const key = bytesOf(secret).length > 64 ? run(bytesOf(secret)) : bytesOf(secret);
    const pad = (byte) => Uint8Array.from({ length: 64 }, (_, at) => (key[at] ?? 0) ^ byte);
    return hash((bytes) => run(joined(pad(0x5c), run(joined(pad(0x36), bytes)))));
  };
  return { createHash: (name) => hash(way(name)), createHmac, randomUUID: () => crypto.randomUUID() };
}
