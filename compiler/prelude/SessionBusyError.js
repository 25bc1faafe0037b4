// another command is using the session
function $SessionBusyError() {
  return $cliKind("SessionBusyError", "SESSION_BUSY", 75);
}
