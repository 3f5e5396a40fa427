import { type DraftTexts, english } from './draft-texts.ts';
import { french, spanish } from './draft-texts-french-spanish.ts';
import { dutch, german } from './draft-texts-german-dutch.ts';
import { italian, portuguese } from './draft-texts-italian-portuguese.ts';

const byLanguage: Record<string, DraftTexts> = {
  de: german,
  nl: dutch,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
};

/** What drafts say in a language besides the note's words; English if there is none. */
export function draftTexts(language: string): DraftTexts {
  return byLanguage[language] ?? english;
}
