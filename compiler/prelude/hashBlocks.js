// the 512-bit blocks of a message, each as 16 words, padded as MD5 and the SHA family have it
function $hashBlocks(bytes, little) {
  const size = Math.ceil((bytes.length + 9) / 64) * 64;
  const padded = new DataView(new ArrayBuffer(size));
  bytes.forEach((byte, at) => padded.setUint8(at, byte));
  padded.setUint8(bytes.length, 0x80);
  const [low, high] = [bytes.length * 8, Math.floor(bytes.length / 2 ** 29)];
  padded.setUint32(size - 8, little ? low : high, little);
  padded.setUint32(size - 4, little ? high : low, little);
  const block = (at) => Array.from({ length: 16 }, (_, word) => padded.getUint32(at * 64 + word * 4, little));
  return Array.from({ length: size / 64 }, (_, at) => block(at));
}
