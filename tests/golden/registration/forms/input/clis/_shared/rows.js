// texts and options that several commands share
export const HOST = 'shop.test';
export { ROWS as default } from './columns.js';

export function pageOf(path, settleMs = 3000) {
  return { navigate: { url: `https://${HOST}/${path}`, settleMs } };
}

export const readerJs = (selector) => `(() => {
  const rows = [...document.querySelectorAll(${JSON.stringify(selector)})];
  return rows.map((row) => ({ title: row.textContent.replace(/\\s+/g, ' ').trim() }));
})()`;
