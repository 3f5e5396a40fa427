/** A text as Markdown that shows exactly it, on one line: nothing in it is read as Markdown, wherever on a line it stands. */
export function escapeMarkdown(text: string): string {
  return (
    text
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      // An address becomes a link by itself, and a backslash in it would be part of where it leads.
      .replace(/(\b(?:https?:\/\/|www\.)[^\s<>[\]`*\\]+)|[\\`*_[\]<>~]/g, (found, address) => address ?? `\\${found}`)
      .replace(/&(?=#?\w{1,31};)/g, '\\&')
      .replace(/^[#+=|-]/, '\\$&')
      .replace(/^(\d{1,9})([.)])/, '$1\\$2')
  );
}
