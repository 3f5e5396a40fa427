import { Store } from '#web/lib/store.ts';
import './formulas.css';

type Library = typeof import('katex').default;

/** Longer ones are shown as they are written. */
export const FORMULA_MAX = 1_000;
const KNOWN_MAX = 500;

/** What sets formulas, loaded when one is there. */
export const formulaLibrary = new Store<Library | undefined>(undefined);
let isAsked = false;
const known = new Map<string, string | null>();

/** A formula as MathML; undefined while what sets it is loaded, null for one that is wrong. */
export function formulaHtml(tex: string, isBlock: boolean): string | null | undefined {
  const library = formulaLibrary.get();
  if (!library) {
    if (!isAsked) void load();
    return undefined;
  }
  const key = `${isBlock} ${tex}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= KNOWN_MAX) known.clear();
  const html = write(library, tex, isBlock);
  known.set(key, html);
  return html;
}

async function load() {
  isAsked = true;
  try {
    formulaLibrary.set((await import('katex')).default);
  } catch {
    // Offline before it was ever loaded: formulas stay as they are written.
    isAsked = false;
  }
}

function write(library: Library, tex: string, isBlock: boolean): string | null {
  try {
    const options = { output: 'mathml', displayMode: isBlock, trust: false, strict: 'ignore' } as const;
    const html = library.renderToString(tex, { ...options, maxExpand: 100, maxSize: 20 });
    // The policy of the page forbids styles in attributes.
    return html.replaceAll(/ style="[^"]*"/g, '');
  } catch {
    return null;
  }
}
