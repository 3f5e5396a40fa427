/** The source of a pattern for a word of a name: Anna, O’Neill, McDonald, Jean-Luc, Müller; no abbreviation in capitals. */
export const NAME_WORD = "\\p{Lu}(?:['’]\\p{Lu})?\\p{Ll}[\\p{L}\\p{M}]*(?:[-'’]\\p{Lu}[\\p{L}\\p{M}]+)*";

/** Written before a name, in the languages we read. */
export const TITLES =
  'Mr|Mrs|Ms|Mx|Miss|Dr|Prof|Professor|Sir|Dame|Rev|Herr|Herrn|Frau|Hr|Fr|Mme|Mlle|Monsieur|Madame|Señora?|señora?|Sra?|Dhr|Mevr|Mevrouw|mevrouw|Meneer|meneer';

const TITLE = new RegExp(`^(?:${TITLES})\\.?\\s+(?=\\S)`, 'u');
/** "Dr Nadia Rahman" is Nadia Rahman. */
export function withoutTitle(name: string): string {
  return name.replace(TITLE, '');
}
