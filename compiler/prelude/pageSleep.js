// page.sleep: a plain pause of seconds
function $pageSleep($state) {
  return async (seconds) => {
    $pageOpen($state);
    await $sleep(seconds * 1000);
  };
}
