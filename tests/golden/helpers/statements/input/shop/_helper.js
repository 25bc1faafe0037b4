const seen = new Map();
seen.set('old', 'Alt');

let calls = 0;
const count = () => ++calls;
count();

const other = [];
other.push(count);

console.log('loaded');

const name = (key) => seen.get(key) ?? key;
