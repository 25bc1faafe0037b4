// the reason that the code of an author's error stands for; "empty" is a result, "http" asks what the network said
function $cliCode(code) {
  const codes = {
    invalid_args: ["ARGUMENT", "INVALID_ARGUMENT", "INVALID_INPUT", "INVALID_ARG", "INPUT_ERROR"],
    login_required: ["AUTH_REQUIRED", "AUTH_FAILED"],
    login_wall: ["LOGIN_WALL"],
    empty: ["EMPTY_RESULT", "NO_DATA"],
    not_found: ["NOT_FOUND"],
    http: ["FETCH_ERROR", "HTTP_ERROR", "API_ERROR", "REQUEST_FAILED", "RATE_LIMITED"],
    unexpected_response: ["PARSE_ERROR", "EMPTY_RESPONSE"],
    blocked: ["ANTI_BOT", "SECURITY_BLOCK"],
    selector_drift: ["SELECTOR"],
    timeout_script: ["TIMEOUT"],
    config_missing: ["CONFIG"],
  };
  return Object.keys(codes).find((reason) => codes[reason].includes(code)) ?? "script_error";
}
