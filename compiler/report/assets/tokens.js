// Colours for code: comments, strings, numbers, words of the language. A help for the eye, no parser; what it takes for
// something else than it is, is coloured wrong and nothing more.

const WORDS = "async|await|break|case|catch|class|const|continue|default|delete|do|else|export|extends|false|finally|for|from|function|if|import|in|instanceof|let|new|null|of|return|static|super|switch|this|throw|true|try|typeof|undefined|var|void|while|yield";
const JAVASCRIPT = new RegExp(
  [
    String.raw`(?<comment>\/\/[^\n]*|\/\*[^]*?(?:\*\/|$))`,
    String.raw`(?<regex>(?<=(?:[(,=:[!&|?{};]|return) ?)\/(?![*\/])(?:\\[^\n]|\[(?:\\[^\n]|[^\]\\\n])*\]|[^\/\\\n[])+\/[a-z]*)`,
    String.raw`(?<string>"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?|${"`"}(?:\\[^]|[^\\${"`"}])*${"`"}?)`,
    String.raw`(?<word>(?<![\w$.])(?:${WORDS})(?![\w$]))`,
    String.raw`(?<number>(?<![\w$])\d[\w.]*)`,
  ].join("|"), "g");
const YAML = new RegExp(
  [
    String.raw`(?<comment>(?<=^|\s)#[^\n]*)`,
    String.raw`(?<word>\$\{\{[^\n]*?\}\})`,
    String.raw`(?<key>(?<=^ *(?:- )*)[\w-]+(?=:(?:\s|$)))`,
    String.raw`(?<string>"(?:\\[^]|[^"\\\n])*"?|'(?:''|[^'\n])*'?)`,
    String.raw`(?<number>(?<=[:\-,[] )-?\d[\d.]*(?=\s|$))`,
  ].join("|"), "gm");
const MOST = 400000; // characters; a longer text stays black

// [start, end, kind] in order
function tokens(text, path) {
  if (text.length > MOST) return [];
  const language = /\.ya?ml$/i.test(path) ? YAML : JAVASCRIPT;
  const found = [];
  for (const match of text.matchAll(language)) {
    const [kind] = Object.entries(match.groups).find(([, value]) => value !== undefined);
    found.push([match.index, match.index + match[0].length, kind]);
  }
  return found;
}
