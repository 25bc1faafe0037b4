// lower case, every run of other characters than letters and digits as one hyphen
function $slugify(value) {
  if (typeof value !== "string") return value;
  return value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
}
