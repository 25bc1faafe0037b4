// Texts of all sites.
export function clean(value) {
  return String(value ?? '').replace(/\s+/g, ' ').trim();
}

export function title(value) {
  return clean(value).replace(/^./, (letter) => letter.toUpperCase());
}

export function unused(value) {
  return value;
}
