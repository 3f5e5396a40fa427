import { addressIn, linkOf } from './place-markdown.ts';

export const MARKDOWN_TYPE = 'text/markdown';

/** What a paste or a drop brings, read while its event lasts. */
export interface Transferred {
  text: string;
  html: string;
  /** Markdown of another note, or of another program that writes it. */
  markdown: string;
  /** The language of a code editor's text. */
  code: string | undefined;
  isPlain: boolean;
}

export function readTransferred(data: DataTransfer): Omit<Transferred, 'isPlain'> {
  return {
    text: data.getData('text/plain') || data.getData('text/uri-list'),
    html: data.getData('text/html'),
    markdown: data.getData(MARKDOWN_TYPE),
    code: codeLanguage(data.getData('vscode-editor-data')),
  };
}

/** What is inserted as it is; undefined for rich text and for what may be cells. */
export function exactText({ text, markdown, code }: Transferred, selected: string, isExact: boolean) {
  if (isExact) return text;
  const address = addressIn(text);
  if (address !== undefined) return linkOf(selected, address) ?? address;
  if (markdown !== '') return markdown;
  return code === undefined ? undefined : asCode(text, code);
}

function codeLanguage(editorData: string): string | undefined {
  if (editorData === '') return undefined;
  const [, mode = ''] = /"mode":\s*"([\w+#-]{1,40})"/.exec(editorData) ?? [];
  return mode;
}

/** Code of several lines in a fence; a note's own language, and a word of code, as they are. */
function asCode(text: string, language: string): string {
  if (!text.trim().includes('\n') || /^(?:markdown|plaintext)?$/.test(language)) return text;
  const longest = Math.max(2, ...Array.from(text.matchAll(/`{3,}/g), ([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\s+$/, '')}\n${fence}`;
}

/** Whether the clipboard holds text besides the files: their names and addresses are not. */
export function hasText({ text, markdown }: Omit<Transferred, 'isPlain'>, files: readonly File[]): boolean {
  if (markdown !== '') return true;
  const names = new Set(files.map(({ name }) => name));
  return text.split(/[\r\n]+/).some((line) => line.trim() !== '' && !names.has(line.trim().replace(/^.*\//, '')));
}
