// SHA-256 of bytes; its constants are the roots of the first primes, behind the point
function $sha256(bytes) {
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  const digits = (root) => Math.floor((root % 1) * 2 ** 32);
  const constants = primes.map((prime) => digits(Math.cbrt(prime)));
  const turned = (word, by) => (word >>> by) | (word << (32 - by));
  const sigma = (word, x, y, z) => turned(word, x) ^ turned(word, y) ^ turned(word, z);
  const small = (word, x, y, shift) => turned(word, x) ^ turned(word, y) ^ (word >>> shift);
  let state = primes.slice(0, 8).map((prime) => digits(Math.sqrt(prime)));
  for (const words of $hashBlocks(bytes, false)) {
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      if (i > 15) words[i] = (small(words[i - 2], 17, 19, 10) + words[i - 7] + small(words[i - 15], 7, 18, 3) + words[i - 16]) | 0;
      const first = h + sigma(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + constants[i] + words[i];
      const second = sigma(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
    }
    state = [a, b, c, d, e, f, g, h].map((word, at) => (word + state[at]) | 0);
  }
  return $hashBytes(state, false);
}
