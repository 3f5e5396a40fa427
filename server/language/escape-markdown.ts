/** Escapes a text as one line of Markdown that shows exactly that text, anywhere on a line. */
export function escapeMarkdown(text: string): string {
  return (
    text
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      // An address becomes a link without marks, and a backslash would become part of the address.
      .replace(/(\b(?:https?:\/\/|www\.)[^\s<>[\]`*\\]+)|[\\`*_[\]<>~]/g, (found, address) => address ?? `\\${found}`)
      .replace(/&(?=#?\w{1,31};)/g, '\\&')
      .replace(/^[#+=|-]/, '\\$&')
      .replace(/^(\d{1,9})([.)])/, '$1\\$2')
  );
}
