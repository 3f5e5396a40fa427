import { Store } from '#web/lib/store.ts';
import type { CodeColors } from './code-reader.ts';

/** By what a block names behind its fence; null for what is on its way, or is no language. */
export const codeColors = new Store(new Map<string, CodeColors | null>());

/** The colors of the language that a block names, once they are loaded. */
export function codeColorsOf(info: string): CodeColors | undefined {
  const name = /^[^\s,{]+/.exec(info.trim())?.[0].toLowerCase() ?? '';
  const known = codeColors.get();
  if (name !== '' && !known.has(name)) {
    known.set(name, null);
    void load(name);
  }
  return known.get(name) ?? undefined;
}

async function load(name: string): Promise<void> {
  try {
    const colors = await (await import('./code-reader.ts')).readerOf(name);
    if (colors) codeColors.set(new Map(codeColors.get().set(name, colors)));
  } catch {
    codeColors.get().delete(name);
  }
}
