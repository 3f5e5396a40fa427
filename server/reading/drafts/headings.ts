import tables from '#content/words/drafts.json' with { type: 'json' };
import { fold } from '#server/language/fold.ts';

/** What a heading or a label asks for, and lines of notes say. */
export type Concept = keyof typeof tables.headings;

/** What a heading or a label says. */
export interface Named {
  /** The words alone, folded: equal for headings that say the same. */
  key: string;
  concepts: ReadonlySet<Concept>;
  /** Whether nothing but these concepts is named: what is below "Risks and ideas" may be an idea. */
  isWhole: boolean;
}

const concepts = Object.keys(tables.headings) as Concept[];
const byWord = new Map(
  concepts.toReversed().flatMap((concept) => tables.headings[concept].split('|').map((word) => [word, concept])),
);
/** "Your goals" and "goals" are the same heading. */
const WHOSE = new RegExp(`^(?:${tables.whose})\\s+`);
const JOINTS = /\s*(?:,|;|\/|&|\+|(?<=\s)(?:and|und|en|et|y|e)(?=\s))\s*/u;
/** Of "3. Risks (draft):" the number, the brackets and the colon. */
const AROUND = /^[\s\d.()–—:-]+|\s*\([^()]*\)\s*$|(?:\s*#?\d{1,2})?[\s.:–—-]*$/g;

/** Reads a heading, with or without numbers, colons and brackets around it: "3. Risks (draft):" names the risks. */
export function readName(heading: string): Named {
  const plain = fold(heading.slice(0, 200)).replace(/[*_#`'’]/g, '');
  const key = plain.replace(AROUND, '').replace(AROUND, '').replace(/\s+/g, ' ').trim();
  const parts = conceptOf(key) ? [key] : key.split(JOINTS).filter((part) => part !== '');
  const found = parts.map(conceptOf);
  const named = new Set(found.filter((concept) => concept !== undefined));
  return { key, concepts: named, isWhole: parts.length > 0 && !found.includes(undefined) };
}

/** Whether what a note says under `name` belongs below the heading of a template for certain. */
export function belongsUnder(name: Named, heading: Named): boolean {
  if (name.key !== '' && name.key === heading.key) return true;
  return name.isWhole && [...name.concepts].every((concept) => heading.concepts.has(concept));
}

function conceptOf(words: string): Concept | undefined {
  const own = words.replace(WHOSE, '');
  return (byWord.get(words) ?? byWord.get(own) ?? byWord.get(own.replaceAll('-', ' '))) as Concept | undefined;
}
