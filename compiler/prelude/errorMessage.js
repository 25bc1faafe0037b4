// the message of what was thrown
function $errorMessage(error) {
  return error instanceof Error ? error.message : String(error);
}
