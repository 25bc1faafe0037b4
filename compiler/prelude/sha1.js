// SHA-1 of bytes
function $sha1(bytes) {
  const turned = (word, by) => (word << by) | (word >>> (32 - by));
  const mix = [(b, c, d) => (b & c) | (~b & d), (b, c, d) => b ^ c ^ d, (b, c, d) => (b & c) | (b & d) | (c & d)];
  let state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  for (const words of $hashBlocks(bytes, false)) {
    let [a, b, c, d, e] = state;
    for (let i = 0; i < 80; i++) {
      if (i > 15) words[i] = turned(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
      const round = Math.floor(i / 20);
      const constant = [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6][round];
      const sum = turned(a, 5) + mix[[0, 1, 2, 1][round]](b, c, d) + e + constant + words[i];
      [a, b, c, d, e] = [sum | 0, a, turned(b, 30), c, d];
    }
    state = [a, b, c, d, e].map((word, at) => (word + state[at]) | 0);
  }
  return $hashBytes(state, false);
}
