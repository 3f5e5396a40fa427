import type { StreamParser } from '@codemirror/language';
import { Store } from '#web/lib/store.ts';

export type CodeLanguage = StreamParser<unknown>;

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

/** Those that are loaded; null for one that is on its way or can't be loaded. */
export const codeLanguages = new Store(new Map<string, CodeLanguage | null>());

/** The language that a block names behind its fence, once it is loaded. */
export function codeLanguageOf(info: string): CodeLanguage | undefined {
  const written = /^[^\s,{]+/.exec(info.trim())?.[0].toLowerCase() ?? '';
  const name = Object.hasOwn(aliases, written) ? (aliases[written] ?? '') : written;
  const load = Object.hasOwn(loaders, name) ? loaders[name] : undefined;
  const known = codeLanguages.get();
  if (load && !known.has(name)) {
    known.set(name, null);
    void load().then(
      (language) => codeLanguages.set(new Map(known.set(name, language))),
      () => known.delete(name),
    );
  }
  return known.get(name) ?? undefined;
}
