import type { PassageStore } from '../store/passage-store.ts';

/** Terms that a word may be written as, or be a part of, and how much they count beside the word itself. */
export interface WordForms {
  terms: number[];
  weight: number;
}

/** Languages that write compounds as one word. */
const COMPOUNDING = ['de', 'nl', 'da', 'sv', 'no'];
/** Shorter words are the end of too many others. */
const PART_LEAST = 4;
const REST_LEAST = 3;
const FORMS_MAX = 40;
/** Stems are cut from longer words only: "Säfte" and "Saft" meet here. */
const SHORT = 5;
const ENDINGS = ['e', 'er', 'en', 'n', 's', 'es'];
/** Between the parts: "Arbeit-s-vertrag", "Kunde-n-gespräch". */
const LINKS = ['', 's', 'n', 'en', 'es', 'er', 'e', 'ens'];
/** Before a word they make another word, and no compound: "Verstand" and "Abstand" are no "Stand". */
const PREFIXES = new Set(
  'ab an auf aus be bei da dar durch ein emp ent er fort ge gegen her hin hinter los miss mit nach nieder ob ober ohn um un unter ur ver vor weg wider wieder zer zu zurecht zuruck zusammen aan achter af bij binnen buiten door her heen in mee mis na om on ont onder op over tegen te toe tussen uit vol voor weer wel'.split(
    ' ',
  ),
);
const weights = { form: 0.95, head: 0.7, part: 0.5 };

/** Whether words of the library may be compounds. */
export function hasCompounds(store: PassageStore): boolean {
  return COMPOUNDING.some((language) => store.languages.has(language));
}

/** Other forms of a word, compounds that end with it, and for a compound that the library doesn't have, its parts. */
export function compoundForms(term: string, store: PassageStore): WordForms[] {
  if (!/^\p{Script=Latin}{4,40}$/u.test(term)) return [];
  const own = new Set(store.termsOf(term));
  const known = (terms: readonly number[]) => terms.filter((one) => !own.has(one)).slice(0, FORMS_MAX);
  const spellings = spellingsOf(term);
  const forms = known(spellings.flatMap((spelling) => store.termsOf(spelling)));
  const heads = known(spellings.slice(0, SPELLED).flatMap((spelling) => endingWith(spelling, store)));
  const parts = own.size + forms.length + heads.length === 0 ? known(partsOf(term, store)) : [];
  return [
    { terms: forms, weight: weights.form },
    { terms: heads, weight: weights.head },
    { terms: parts, weight: weights.part },
  ].filter(({ terms }) => terms.length > 0);
}

/** Of the spellings below, those that are looked for at the end of compounds. */
const SPELLED = 4;

/** "Saefte" for "Säfte", and the singular or plural of a short word. */
function spellingsOf(term: string): string[] {
  const plain = term.replaceAll(/([aou])e(?=[^aeiou])/g, '$1');
  const bases = [...new Set([term, plain])];
  const shorter = bases.flatMap((base) =>
    ENDINGS.filter((ending) => base.endsWith(ending) && base.length - ending.length >= PART_LEAST).map((ending) =>
      base.slice(0, -ending.length),
    ),
  );
  const longer = bases
    .filter(({ length }) => length <= SHORT)
    .flatMap((base) => ENDINGS.map((ending) => base + ending));
  return [...new Set([...bases, ...shorter, ...longer])];
}

function endingWith(part: string, store: PassageStore): number[] {
  if (part.length < PART_LEAST) return [];
  return store.terms
    .endingWith(part)
    .filter((term) => store.postings.frequencies.at(term) > 0)
    .filter((term) => {
      const rest = store.terms.get(term).slice(0, -part.length);
      return rest.length >= REST_LEAST && /^\p{L}+$/u.test(rest) && !PREFIXES.has(rest);
    });
}

/** "Messestand" where the notes say "Stand auf der Messe", and "Messe" where they say "Messestand". */
function partsOf(term: string, store: PassageStore): number[] {
  const begun = store.terms
    .startingWith(term)
    .filter((one) => store.postings.frequencies.at(one) > 0 && store.terms.get(one).length >= term.length + PART_LEAST);
  if (begun.length > 0) return begun;
  for (let at = REST_LEAST; at <= term.length - PART_LEAST; at++) {
    const head = store.termsOf(term.slice(at));
    if (head.length === 0) continue;
    const modifier = term.slice(0, at);
    for (const link of LINKS) {
      if (!modifier.endsWith(link) || modifier.length - link.length < REST_LEAST) continue;
      const first = store.termsOf(modifier.slice(0, modifier.length - link.length));
      if (first.length > 0) return [...head, ...first];
    }
    if (!PREFIXES.has(modifier)) return head;
  }
  return [];
}
