const LINK = /!?\[([^[\]]{0,500})\](?:\([^()\s]{0,2000}(?:\s+"[^"()]{0,300}")?\)|\[[^[\]]{0,100}\])/g;
const AUTOLINK = /<((?:https?:\/\/|mailto:)[^<>\s]{1,2000})>/g;
const FOOTNOTE = /\[\^[^[\]\s]{1,40}\]:?/g;
const TAG = /<!--|-->|<\/?[a-zA-Z][^<>]{0,300}>/g;
const ENTITY = /&(amp|lt|gt|quot|apos|nbsp|#39|#x27|#160);/g;
const STRUCK = /~~[^~]{1,300}~~/g;
const characterOf: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#160': ' ' };
/** An escaped character stays; the marks of emphasis, deletion and code go, but not the star of 2*3 or snake_case. */
const MARK =
  /\\([!-/:-@[-`{-~])|`+|~~|(?<!\p{N})\*{1,3}(?=\S)|(?<=\S)\*{1,3}(?!\p{N})|(?<![\p{L}\p{N}_])_{1,3}(?=[^\s_])|(?<=[^\s_])_{1,3}(?![\p{L}\p{N}_])/gu;

/** The visible text of inline Markdown: words and punctuation unchanged, white space as single spaces. */
export function inlineText(markdown: string): string {
  return markdown
    .replace(AUTOLINK, '$1')
    .replace(FOOTNOTE, '')
    .replace(LINK, '$1')
    .replace(TAG, ' ')
    .replace(MARK, (_mark, escaped: string | undefined) => escaped ?? '')
    .replace(ENTITY, (_entity, name: string) => characterOf[name] ?? "'")
    .replace(/[\s\u00ad\u200b]+/g, ' ')
    .trim();
}

/** Markdown without what is struck through within a line. */
export function withoutStruck(markdown: string): string {
  return markdown.replace(STRUCK, ' ');
}
