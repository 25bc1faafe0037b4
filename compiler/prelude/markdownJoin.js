// two pieces of Markdown, parted by the line breaks that the one ends or the other begins with, at most two
function $markdownJoin(before, after) {
  const [left, right] = [before.replace(/(?<!\n)\n+$/, ""), after.replace(/^\n+/, "")];
  const breaks = Math.max(before.length - left.length, after.length - right.length);
  return left + "\n".repeat(Math.min(2, breaks)) + right;
}
