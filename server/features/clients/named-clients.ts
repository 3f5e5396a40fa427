import { nameKind } from '#server/language/english.ts';
import { detectLanguage, isStopword, type Word, words } from '#server/language/words.ts';
import { relatedWords } from '#server/search-engine/engine.ts';

/** What a client is called: its own names, and those of its people. */
export interface ClientNames {
  id: string;
  /** The name, other names, and that of the folder. */
  names: readonly string[];
  people: readonly string[];
}

/**
 * How sure a name is: `whole` has several words and counts in any case, the others only where they are written as a
 * name. `name` is a client's of one word, `person` a part of a person's, `part` the beginning of a client's.
 */
const forms = ['part', 'person', 'name', 'whole'] as const;
type Form = (typeof forms)[number];

interface Known {
  clients: Set<string>;
  form: Form;
}

interface Found {
  start: number;
  end: number;
  clients: ReadonlySet<string>;
}

/** Words of a question that are read, and of a name. */
const WORDS_MAX = 1_500;
const NAME_WORDS_MAX = 12;
/** Shorter parts of names are initials and titles. */
const PART_LEAST = 3;
const MONTHS = /^(?:april|may|june|august|avril|mai|juin|juni|juli)$/;
const DETERMINERS = new Set(
  (
    'the a an this that these those my our your his her their its each every any some no which what ' +
    'der die das dem den des ein eine einen einem einer dieser diese dieses diesem mein meine unser unsere ' +
    'le la les l un une des ce cette mon ma notre el los las una il lo gli i o os as um uma de het een'
  ).split(' '),
);

/**
 * The clients that a question names, by a name of theirs or of their people. One word of a name counts only where it is
 * written as a name: a client called Summit isn't named by "the summit", and where it is unsure, none is named.
 */
export function namedClients(text: string, clients: readonly ClientNames[]): Set<string> {
  return clientNamer(clients)(text);
}

/**
 * The same for many texts.
 *
 * @param isTitle whether they are titles, which often begin with a name: the first word counts unless it is an ordinary
 * one.
 */
export function clientNamer(clients: readonly ClientNames[], { isTitle = false } = {}): (text: string) => Set<string> {
  const known = knownNames(clients);
  return (text) => {
    const asked = words(text).slice(0, WORDS_MAX);
    const reading = { text, asked, isTitle, isEnglish: detectLanguage(text) === 'en' };
    const found: Found[] = [];
    for (let at = 0; at < asked.length; at += 1) {
      const longest = longestAt(asked, at, known, (name, length) => isNamed(name, reading, at, length));
      if (longest === undefined) continue;
      found.push(longest);
      at = longest.end - 1;
    }
    return new Set(found.flatMap(({ clients: named }) => [...named]));
  };
}

/** Of two names that begin at a word the longer one is meant: "Brightwater Spa", and not "Brightwater". */
function longestAt(
  asked: readonly Word[],
  start: number,
  known: ReadonlyMap<string, Known>,
  isMeant: (name: Known, length: number) => boolean,
): Found | undefined {
  let longest: Found | undefined;
  let joined = '';
  for (let end = start + 1; end <= Math.min(asked.length, start + NAME_WORDS_MAX); end += 1) {
    joined += `${joined === '' ? '' : ' '}${asked[end - 1]?.term}`;
    const name = known.get(joined);
    if (name !== undefined && isMeant(name, end - start)) longest = { start, end, clients: name.clients };
  }
  return longest;
}

function knownNames(clients: readonly ClientNames[]): Map<string, Known> {
  const known = new Map<string, Known>();
  const add = (terms: readonly string[], form: Form, id: string) => {
    if (terms.length === 0 || terms.length > NAME_WORDS_MAX) return;
    const key = terms.join(' ');
    const before = known.get(key);
    // What one client is called outweighs how the name of another begins.
    if (before !== undefined && before.form !== 'part' && form === 'part') return;
    const alike = before?.form === 'part' && form !== 'part' ? undefined : before;
    const surest = alike && forms.indexOf(alike.form) > forms.indexOf(form) ? alike.form : form;
    known.set(key, { clients: new Set(alike?.clients).add(id), form: surest });
  };
  for (const { id, names, people } of clients) {
    for (const name of names) {
      const terms = words(name).map(({ term }) => term);
      add(terms, terms.length > 1 ? 'whole' : 'name', id);
      if (terms.length > 1) add(terms.slice(0, 1), 'part', id);
    }
    for (const person of people) {
      const terms = words(person).map(({ term }) => term);
      add(terms, terms.length > 1 ? 'whole' : 'person', id);
      for (const term of [terms[0], terms.at(-1)]) if (term) add([term], 'person', id);
    }
  }
  return known;
}

interface Reading {
  text: string;
  asked: readonly Word[];
  isEnglish: boolean;
  isTitle: boolean;
}

function isNamed({ form }: Known, { text, asked, isEnglish, isTitle }: Reading, at: number, length: number): boolean {
  if (form === 'whole') return true;
  const [word, before, next] = [asked[at], asked[at - 1], asked[at + length]];
  if (word === undefined || word.term.length < PART_LEAST) return false;
  if (!/^\p{Lu}/u.test(word.text)) return false;
  // A capital says something only within a sentence, where there are small letters too.
  if (before === undefined || /[.!?:\n]/.test(text.slice(before.end, word.start))) {
    return isTitle && !isOrdinary(word.term) && (form !== 'part' || isEnglish);
  }
  if (!/\p{Ll}/u.test(text)) return false;
  if (isOrdinary(word.term) && (form !== 'name' || DETERMINERS.has(before.term))) return false;
  if (form === 'part' && !isEnglish) return false;
  if (!DETERMINERS.has(before.term)) return true;
  // "The Brightwater pilot" is theirs, "the Summit" may be any.
  return next !== undefined && /^[ \u00a0]+$/.test(text.slice(word.end, next.start)) && !isStopword(next.term, 'en');
}

/** Known as something else than a name, too. */
function isOrdinary(term: string): boolean {
  return MONTHS.test(term) || nameKind(term) === 'other' || isStopword(term, 'en') || relatedWords([term]).length > 0;
}
