export const rows = (page, q) => page.evaluate(`document.title + ${JSON.stringify(q)}`);
