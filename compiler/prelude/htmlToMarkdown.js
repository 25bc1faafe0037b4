// HTML as Markdown, without blanks at the ends of lines and without wide gaps
function $htmlToMarkdown(html, configure) {
  const text = $createMarkdownConverter(configure).turndown(html || "");
  return text.replaceAll("\u00a0", " ").replace(/\n{4,}/g, "\n\n\n").replace(/[ \t]+$/gm, "").trim();
}
