import { Store } from '#web/lib/store.ts';
import './formulas.css';

type Write = typeof import('./write-formula.ts').writeFormula;

/** Longer ones are shown as they are written. */
export const FORMULA_MAX = 1_000;
const KNOWN_MAX = 500;

/** What sets formulas, loaded when one is there. */
export const formulaWriter = new Store<Write | undefined>(undefined);
let isAsked = false;
const known = new Map<string, string | null>();

/** A formula as MathML; undefined while what sets it is loaded, null for one that is wrong. */
export function formulaHtml(tex: string, isBlock: boolean): string | null | undefined {
  const write = formulaWriter.get();
  if (!write) {
    if (!isAsked) void load();
    return undefined;
  }
  const key = `${isBlock} ${tex}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= KNOWN_MAX) known.clear();
  const html = write(tex, isBlock);
  known.set(key, html);
  return html;
}

async function load() {
  isAsked = true;
  try {
    formulaWriter.set((await import('./write-formula.ts')).writeFormula);
  } catch {
    // Offline before it was ever loaded: formulas stay as they are written.
    isAsked = false;
  }
}
