/** Sends JSON to the shop. */
export const post = (page, path, data) =>
  page.evaluate(async (path, data) => {
    const answer = await fetch(path, { method: 'POST', body: JSON.stringify(data) });
    return answer.json();
  }, path, data);
