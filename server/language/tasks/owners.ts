import { nameKind } from '#server/language/english.ts';
import { isFirstName } from '#server/language/first-names.ts';
import { fold } from '#server/language/fold.ts';
import { NAME_WORD, TITLES } from '#server/language/name-pattern.ts';
import { stopwordsOf } from '#server/language/stopwords.ts';

const TITLE = `(?:${TITLES}|Lady|Lord|Sister|Brother|Father|M)\\.?\\s`;
const ROLE =
  '(?:client|customer|supplier|vendor|venue|caterer|council|bank|solicitor|lawyer|notary|accountant|bookkeeper|counsel|landlord|agent|agency|' +
  'team|IT|HR|legal|finance|marketing|sales|procurement|compliance|board|committee|library|hotel|insurer|broker|contractor|printer|' +
  'photographer|florist|band|host|chair|chairman|chairwoman|secretary|treasurer|paraplanner|assistant|manager|director|planner|consultant|coach|trainer|' +
  'facilitator|designer|developer|engineer|admin|office|reception|school|charity|foundation|company|partner|partners|auditor|auditors|underwriter|' +
  'couple|bride|groom|family|daughter|son|wife|husband|sister|brother|mother|father|owner|shareholders|trustees|participants|speakers|crew|volunteers|' +
  'plumber|electrician|builder|gardener|surveyor|architect|clerk|tenant|tenants|registrar|freeholder|members|parents|head|doctor|GP|physio|therapist|buyer|buyers|seller|vendors|valuer|decorator|cleaner|caretaker|joiner|roofer|engineers|' +
  'provider|operator|municipality|works council|project manager|head office|programme office|rental company)';
const GROUP =
  '(?:everyone|everybody|all of us|all of you|[Aa]ll\\s(?:the\\s)?(?:trustees|members|managers|directors|partners|participants|attendees|staff|coaches|trainers|volunteers|speakers|teams|team leads)|all|both|each of you|us)';
const SOMEBODY = '(?:somebody|someone|one of us)';
const NAME = `(?:${TITLE})?(?:(?:\\p{Lu}\\.\\s?){1,2})?${NAME_WORD}(?:\\s(?:(?:van|von|de|der|del|di|da|la|le|ten|ter)\\s)?${NAME_WORD}){0,4}`;
/** "R.", "P.M.": how those who see clients write them. */
const INITIALS = '\\p{Lu}\\.(?:\\s?\\p{Lu}\\.)?(?![\\p{L}])';
const ONE = `(?:${NAME}|${INITIALS}|(?:[Tt]he\\s|[Oo]ur\\s|[Tt]heir\\s|[Hh]is\\s|[Hh]er\\s|[Mm]y\\s)?(?:${NAME_WORD}['’]s\\s)?${ROLE}|[Ii]|[Mm]e|[Ii]ch|[Ii]k|[Mm]oi|[Yy]o|[Ww]e|[Hh]e|[Ss]he|[Tt]hey|[Yy]ou|\\p{Lu}{2,3}|(?:${GROUP}|${SOMEBODY})(?![\\p{L}]))`;

/**
 * The source of a pattern for somebody, or several, who may do something. V8 copies what is repeated up to three times into
 * the compiled pattern, and not what may be repeated four times: that takes a quarter of the time.
 */
export const OWNER = `(?:@[\\p{L}\\p{N}._-]{2,30}|${ONE}(?:(?:\\s?,\\s|\\s?/\\s?|\\s?\\+\\s?|\\sand\\s|\\s?&\\s?)${ONE}){0,4})(?![\\p{L}\\p{N}])`;

/** Capitalized at the beginning of a line, and not a name. */
const NOT_NAMES = new Set(
  (
    'will may april june august mark grant chase bill sue art march monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun january february ' +
    'july september october november december today tomorrow yesterday christmas easter action actions next note notes agenda ' +
    'budget deadline decision decisions update status question questions agreed also then please need needs must should todo to-do done ' +
    'open closed item items task tasks meeting call workshop session summary fyi ps re time date venue menu catering invoice ' +
    'contract proposal report plan phase part section risk risks scope issue issues idea ideas option options follow-up followup homework ' +
    'english german french dutch spanish italian european british american christmas new first second third final draft nobody nothing ' +
    'room rooms price prices cost costs fee fees team teams letters letter tickets speeches auction'
  ).split(' '),
);

/** The people a note names: present, speaking, mentioned with @, or with a first name that is known. */
export interface People {
  /** Folded names, whole and by their parts. */
  known: ReadonlySet<string>;
}

const PRESENT =
  /^[^\p{L}\p{N}]{0,4}(?:present|att|attd|attendees|attending|apologies|participants|in the room|team|who|with|teilnehmer|anwesend|aanwezig|présents|asistentes)(?![\p{L}])\W{0,4}(?<names>.{2,400})$/iu;
/** "Present: Anna, Tom (chair)": who was there, and nothing to do. */
export function isPresenceList(line: string): boolean {
  return /^[^\p{L}\p{N}]{0,4}(?:present|att|attd|attendees|attending|attendance|apologies|participants|cc|teilnehmer|anwesend|aanwezig|présents|asistentes)(?![\p{L}])[^.]{0,20}?[:–-]/iu.test(
    line,
  );
}

const CAPITALISED = new RegExp(
  `(?<![\\p{L}\\p{N}@.])(?:(?:${TITLE})?${NAME_WORD}|${TITLE}\\p{Lu}\\.|\\p{Lu}\\.(?:\\p{Lu}\\.)?(?=\\s\\p{Ll}{2,}))`,
  'gu',
);

/** "Jago Trevanion, on the boat", "Rhona Mackie (FD)": people as a note introduces them. */
const INTRODUCED = new RegExp(
  `(?<![\\p{L}\\p{N}]\\s?)(?<name>${NAME_WORD}\\s${NAME_WORD})(?=,\\s[\\p{Ll}\\d]|\\s\\()`,
  'gu',
);

/** The people of a note, found in one pass. */
export function peopleOf(lines: readonly string[], speakers: ReadonlySet<string>): People {
  const known = new Set<string>();
  const add = (name: string) => {
    const whole = fold(name.replace(/\(.*$/, '').trim());
    for (const part of [whole, ...whole.split(/\s+/)]) if (part.length > 1 && !NOT_NAMES.has(part)) known.add(part);
  };
  for (const speaker of speakers) add(speaker);
  for (const line of lines) {
    const listed = PRESENT.exec(line.slice(0, 500))?.groups?.names;
    if (listed)
      for (const name of listed.replace(/\([^()]*\)/g, '').split(/[,;/&]|\s(?:and|und|en|et|y)\s/))
        if (/^\s*\p{Lu}/u.test(name)) add(name);
    for (const { groups } of line.matchAll(INTRODUCED)) {
      const parts = (groups?.name ?? '').split(' ');
      if (parts.every((part) => /^(?:first|last|unknown)$/.test(nameKind(part)) && !NOT_NAMES.has(fold(part))))
        parts.forEach(add);
    }
    for (const { 0: mention } of line.matchAll(/(?<![\p{L}\p{N}.])@[\p{L}][\p{L}\p{N}._-]{1,30}/gu))
      add(mention.slice(1));
    for (const { 0: word } of line.matchAll(CAPITALISED)) {
      if (/^\p{Lu}\.|\s\p{Lu}\.$/u.test(word)) known.add(fold(word));
      else if (/\s/.test(word)) add(word.replace(/^\S+\s/, ''));
      else if (!NOT_NAMES.has(fold(word)) && (nameKind(word) === 'first' || isFirstName(word))) add(word);
    }
  }
  return { known };
}

/** Whether words that stand where an owner would are one. A capital alone does not make a person. */
export function isOwner(written: string, people: People, isSentenceStart: boolean): boolean {
  return partsOf(written).every((part) => isOneOwner(part, people, isSentenceStart));
}

function isOneOwner(part: string, { known }: People, isSentenceStart: boolean): boolean {
  const plain = fold(part);
  if (part.startsWith('@') || known.has(plain) || PRONOUN.test(part) || IS_ROLE.test(part)) return true;
  if (/^\p{Lu}\.(?:\s?\p{Lu}\.)?$/u.test(part))
    return !/^(?:P\.\s?S|N\.\s?B|U\.\s?[KS]|E\.\s?U|Q|A\.\s?M|P\.\s?D)\.$/.test(part);
  // Capitals are initials only of those who were there: "VAT will rise".
  if (/^\p{Lu}{2,3}$/u.test(part)) return false;
  const words = part.split(/\s+/);
  if (HAS_TITLE.test(part)) return true;
  if (!words.every((word) => /^\p{Lu}|^(?:van|von|de|der|del|di|da|la|le|ten|ter)$/u.test(word))) return false;
  if (words.some((word) => NOT_NAMES.has(fold(word)) || stopwordsOf('en').has(fold(word)))) return false;
  if (words.some((word) => known.has(fold(word)))) return true;
  // The lexicon is English, and takes the commonest name of the Dutch for a month.
  const kinds = words.map((word) => (word === 'Jan' ? 'first' : nameKind(word)));
  if (kinds.some((kind) => kind === 'place')) return false;
  return kinds.every(
    (kind) => kind === 'first' || kind === 'last' || kind === 'unknown' || (!isSentenceStart && words.length === 1),
  );
}

const HAS_TITLE = new RegExp(`^${TITLE}`, 'u');
const PRONOUN = new RegExp(`^(?:I|me|ich|ik|moi|yo|we|us|he|she|they|you|${GROUP}|${SOMEBODY})$`, 'i');
const IS_ROLE = new RegExp(`^(?:(?:the|our|their|his|her|my)\\s)?(?:${NAME_WORD}['’]s\\s)?${ROLE}$`, 'iu');

function partsOf(written: string): string[] {
  return written
    .split(/\s?,\s|\s?\/\s?|\s?\+\s?|\sand\s|\s?&\s?/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** The people a text names, in order. */
export function namesIn(text: string, { known }: People): string[] {
  return [...text.matchAll(CAPITALISED)]
    .map(([name]) => name)
    .filter((name) => known.has(fold(name)) || known.has(fold(name.split(/\s+/).at(-1) ?? '')));
}

/** The people "I", "she" and "you" refer to. */
export interface Referents {
  /** Who speaks, in a dialogue. */
  speaker: string | null;
  /** Who is spoken to. */
  addressee: string | null;
  /** Who was named last. */
  last: string | null;
}

/** An owner as a task list names one: null for "we", "somebody" and anyone unknown. */
export function nameOf(written: string, { speaker, addressee, last }: Referents): string | null {
  const parts = partsOf(written).map((part) => {
    if (/^(?:i|me|ich|ik|moi|yo)$/i.test(part)) return speaker ?? 'me';
    if (/^you$/i.test(part)) return addressee;
    if (/^(?:he|she|they)$/i.test(part)) return last;
    if (/^(?:we|us|somebody|someone|one of us)$/i.test(part)) return null;
    return part.replace(/^@/, '').replace(/^(?:the|our)\s/i, '');
  });
  const named = parts.filter((part) => part !== null);
  return named.length === 0 ? null : named.join(' and ');
}
