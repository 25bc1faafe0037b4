// the bytes of a hash from its words
function $hashBytes(words, little) {
  const view = new DataView(new ArrayBuffer(words.length * 4));
  words.forEach((word, at) => view.setUint32(at * 4, word, little));
  return new Uint8Array(view.buffer);
}
