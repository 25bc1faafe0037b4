// the command's own check of its arguments: whatever it throws is a fault of the arguments
function $validated(check, kwargs) {
  const ArgumentError = $ArgumentError();
  try {
    check(kwargs);
  } catch (error) {
    throw error instanceof ArgumentError || $ours(error) ? error : new ArgumentError($errorMessage(error));
  }
}
