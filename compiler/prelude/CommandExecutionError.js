// the command failed
function $CommandExecutionError() {
  return $cliKind("CommandExecutionError", "COMMAND_EXEC", 1);
}
