// MD5 of bytes
function $md5(bytes) {
  const turns = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
  const mix = [
    (b, c, d) => (b & c) | (~b & d),
    (b, c, d) => (d & b) | (~d & c),
    (b, c, d) => b ^ c ^ d,
    (b, c, d) => c ^ (b | ~d),
  ];
  const place = [(i) => i, (i) => 5 * i + 1, (i) => 3 * i + 5, (i) => 7 * i];
  let state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  for (const words of $hashBlocks(bytes, true)) {
    let [a, b, c, d] = state;
    for (let i = 0; i < 64; i++) {
      const round = i >> 4;
      const constant = Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32);
      const sum = (a + mix[round](b, c, d) + constant + words[place[round](i) & 15]) | 0;
      const turn = turns[round * 4 + (i & 3)];
      [a, b, c, d] = [d, (b + ((sum << turn) | (sum >>> (32 - turn)))) | 0, b, c];
    }
    state = [a, b, c, d].map((word, at) => (word + state[at]) | 0);
  }
  return $hashBytes(state, true);
}
