(async () => {
  const args = %ARGS%;
  const helpers = %HELPERS%;
  const adapter = %SCRIPT%;
  const failureCode = () => (helpers.looksLikeLoginWall() ? "auth_required" : "adapter_runtime_error");
  try {
    const output = await adapter(args, helpers);
    if (output === null || typeof output !== "object" || !Object.hasOwn(output, "ok")) {
      return { ok: true, data: output ?? null, source_url: location.href };
    }
    return output.ok === false && !output.error_code ? { ...output, error_code: failureCode() } : output;
  } catch (error) {
    return {
      ok: false,
      error_code: failureCode(),
      error_message: String(error?.message ?? error),
      source_url: location.href,
    };
  }
})()
