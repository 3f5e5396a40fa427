import { fold } from '#server/language/fold.ts';
import { type Concept, conceptWords } from './concept-words.ts';

/** What a heading or a label says. */
export interface Named {
  /** The words alone, folded: equal for headings that say the same. */
  key: string;
  concepts: ReadonlySet<Concept>;
  /** Whether nothing but these concepts is named: what is below "Risks and ideas" may be an idea. */
  isWhole: boolean;
}

const byWord = new Map<string, Concept>();
for (const [concept, words] of Object.entries(conceptWords)) {
  for (const word of words.split('|')) if (!byWord.has(word)) byWord.set(word, concept as Concept);
}

/** "Your goals" and "goals" are the same heading. */
const WHOSE =
  /^(?:the|your|our|my|client'?s?|agreed|ihre?|unsere?|mein|die|der|das|uw|onze|mijn|de|het|vos|votre|nos|notre|les|le|la|l'|sus?|nuestr[oa]s?|el|los|las|vostr[aeio]|nostr[aeio]|i|gli|il|[oa]s?|seus?|suas?)\s+/;
const JOINTS = /\s*(?:,|;|\/|&|\+|(?<=\s)(?:and|und|en|et|y|e)(?=\s))\s*/u;

/** Reads a heading, with or without numbers, colons and brackets around it: "3. Risks (draft):" names the risks. */
export function readName(heading: string): Named {
  const key = fold(heading.slice(0, 200))
    .replace(/’/g, "'")
    .replace(/[*_#`]/g, '')
    .replace(/^[\s\d.()–—:-]+/, '')
    .replace(/\s*\([^()]*\)\s*$/, '')
    .replace(/(?:\s*#?\d{1,2})?[\s.:–—-]*$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  const whole = conceptOf(key);
  if (whole) return { key, concepts: new Set([whole]), isWhole: true };
  const parts = key.split(JOINTS).filter((part) => part !== '');
  const found = parts.map(conceptOf);
  return {
    key,
    concepts: new Set(found.filter((concept) => concept !== undefined)),
    isWhole: parts.length > 0 && found.every((concept) => concept !== undefined),
  };
}

/** Whether what a note says under `name` belongs below the heading of a template for certain. */
export function belongsUnder(name: Named, heading: Named): boolean {
  if (name.key !== '' && name.key === heading.key) return true;
  return name.isWhole && [...name.concepts].every((concept) => heading.concepts.has(concept));
}

function conceptOf(words: string): Concept | undefined {
  const plain = words.trim().replaceAll("'", '');
  const own = plain.replace(WHOSE, '');
  return byWord.get(plain) ?? byWord.get(own) ?? byWord.get(own.replaceAll('-', ' '));
}
