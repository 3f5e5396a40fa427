import { type StreamParser, StringStream } from '@codemirror/language';
import './code-colors.css';

type CodeLanguage = StreamParser<unknown>;

/** A stretch of a line with a color. */
export interface CodeToken {
  from: number;
  to: number;
  className: string;
}

/** The colored stretches of each line of code. */
export type CodeColors = (lines: readonly string[]) => CodeToken[][];

/** Each is a file of its own, loaded when a block of it is there. */
const loaders: Record<string, () => Promise<CodeLanguage>> = {
  javascript: async () => (await import('@codemirror/legacy-modes/mode/javascript')).javascript,
  ts: async () => (await import('@codemirror/legacy-modes/mode/javascript')).typescript,
  json: async () => (await import('@codemirror/legacy-modes/mode/javascript')).json,
  html: async () => (await import('@codemirror/legacy-modes/mode/xml')).html,
  xml: async () => (await import('@codemirror/legacy-modes/mode/xml')).xml,
  css: async () => (await import('@codemirror/legacy-modes/mode/css')).css,
  scss: async () => (await import('@codemirror/legacy-modes/mode/css')).sCSS,
  sql: async () => (await import('@codemirror/legacy-modes/mode/sql')).pgSQL,
  python: async () => (await import('@codemirror/legacy-modes/mode/python')).python,
  java: async () => (await import('@codemirror/legacy-modes/mode/clike')).java,
  kotlin: async () => (await import('@codemirror/legacy-modes/mode/clike')).kotlin,
  c: async () => (await import('@codemirror/legacy-modes/mode/clike')).c,
  cpp: async () => (await import('@codemirror/legacy-modes/mode/clike')).cpp,
  csharp: async () => (await import('@codemirror/legacy-modes/mode/clike')).csharp,
  shell: async () => (await import('@codemirror/legacy-modes/mode/shell')).shell,
  powershell: async () => (await import('@codemirror/legacy-modes/mode/powershell')).powerShell,
  yaml: async () => (await import('@codemirror/legacy-modes/mode/yaml')).yaml,
  toml: async () => (await import('@codemirror/legacy-modes/mode/toml')).toml,
  diff: async () => (await import('@codemirror/legacy-modes/mode/diff')).diff,
  go: async () => (await import('@codemirror/legacy-modes/mode/go')).go,
  rust: async () => (await import('@codemirror/legacy-modes/mode/rust')).rust,
  ruby: async () => (await import('@codemirror/legacy-modes/mode/ruby')).ruby,
  swift: async () => (await import('@codemirror/legacy-modes/mode/swift')).swift,
};
const aliases: Record<string, string> = {
  js: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  typescript: 'ts',
  tsx: 'ts',
  jsonc: 'json',
  htm: 'html',
  svg: 'xml',
  py: 'python',
  kt: 'kotlin',
  h: 'c',
  'c++': 'cpp',
  cs: 'csharp',
  'c#': 'csharp',
  sh: 'shell',
  bash: 'shell',
  zsh: 'shell',
  console: 'shell',
  ps1: 'powershell',
  yml: 'yaml',
  golang: 'go',
  rs: 'rust',
  rb: 'ruby',
  postgresql: 'sql',
  mysql: 'sql',
};

/** What colors code in the language with this name; undefined for what is no language. */
export async function readerOf(written: string): Promise<CodeColors | undefined> {
  const name = Object.hasOwn(aliases, written) ? (aliases[written] ?? '') : written;
  const language = Object.hasOwn(loaders, name) ? await loaders[name]?.() : undefined;
  return language && ((lines) => tokensOf(language, lines));
}

/** A block that is longer, or a line, stays plain from there: what opens more and more takes more time for each. */
const CODE_MAX = 30_000;
const LINE_MAX = 1_000;
const TAB = 4;

const kinds: [RegExp, string][] = [
  [/comment|meta|quote/i, 'code-comment'],
  [/string|regexp|link|inserted/i, 'code-string'],
  [/number|atom|bool|null|color|unit|deleted/i, 'code-number'],
  [/keyword|operatorKeyword|modifier|tag|heading/i, 'code-keyword'],
  [/def|attributeName|typeName|className|propertyName|builtin|standard/i, 'code-name'],
];

/** The colored stretches of each line, in time in proportion to the text. */
function tokensOf(language: CodeLanguage, lines: readonly string[]): CodeToken[][] {
  const state = language.startState?.(TAB);
  let left = CODE_MAX;
  return lines.map((line) => {
    left -= line.length + 1;
    if (left < 0) return [];
    if (line === '') language.blankLine?.(state, TAB);
    const stream = new StringStream(line.slice(0, LINE_MAX), TAB, TAB);
    const tokens: CodeToken[] = [];
    // A language may change its state without going on, but not for ever.
    for (let still = 0; !stream.eol() && still < 10; still = stream.pos > stream.start ? 0 : still + 1) {
      stream.start = stream.pos;
      const style = language.token(stream, state);
      const className = kinds.find(([kind]) => style && kind.test(style))?.[1];
      if (className && stream.pos > stream.start) tokens.push({ from: stream.start, to: stream.pos, className });
    }
    return tokens;
  });
}
