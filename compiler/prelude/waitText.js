// polls the visible text of the page
async function $waitText(text, timeout) {
  const end = Date.now() + timeout;
  while (!(document.body?.innerText ?? "").includes(text)) {
    if (Date.now() >= end) throw $fail("page_not_ready", `the text "${text}" did not appear`);
    await $sleep(200);
  }
}
