// runs page code and hands over a copy of what it gives; what it throws arrives as text, what stops the run as it is
async function $pageRun($state, run) {
  $pageOpen($state);
  try {
    return $copied(await run());
  } catch (error) {
    throw $ours(error) ? error : new Error($described(error));
  } finally {
    $pageOpen($state); // also when the page code swallowed it
  }
}
