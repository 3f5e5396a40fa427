/** A Markdown file of `content/`. */
export interface Page {
  /** `name: value` in each line between its first two lines of dashes. */
  head: Record<string, string>;
  /** The rest, without the last line break. */
  text: string;
}

/** Reads a Markdown file of `content/`. A value that has a colon itself is in quotes, as YAML asks for. */
export function readPage(file: string): Page {
  const end = file.indexOf('\n---\n');
  const fields = file.slice(4, end).matchAll(/^(\w+): (.+)$/gm);
  return {
    head: Object.fromEntries(Array.from(fields, ([, name, value]) => [name, value?.replace(/^"(.*)"$/, '$1')])),
    text: file.slice(end + 5).replace(/\n$/, ''),
  };
}

/** The text with each `{{name}}` replaced by its value; a name without a value stays as it is written. */
export function fill(text: string, find: (name: string) => string | number | undefined): string {
  return text.replace(/\{\{([\w -]+)\}\}/g, (written, name) => `${find(name) ?? written}`);
}
