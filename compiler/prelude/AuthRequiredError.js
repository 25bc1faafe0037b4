// nobody is signed in
function $AuthRequiredError() {
  return $cliKind("AuthRequiredError", "AUTH_REQUIRED", 77, (domain, message) =>
    [message ?? `Not logged in to ${domain}`, `needs an account at https://${domain}`, { domain }]);
}
