// waits until the page shows a text
async function $pageText(text, timeout) {
  const end = Date.now() + timeout;
  while (!document.body.innerText.includes(text)) {
    if (Date.now() > end) throw new Error(`Text not found: ${text}`);
    await $sleep(200);
  }
}
