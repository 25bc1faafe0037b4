// exact host names; an entry that starts with a dot allows the name and everything below it
function $hostAllowed(hosts, host) {
  return hosts.some((known) => host === known || (known[0] === "." && (host.endsWith(known) || host === known.slice(1))));
}
