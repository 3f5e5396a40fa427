import { setImmediate } from 'node:timers/promises';
import type { UserTransaction } from '#server/db/client.ts';
import { askedWords, createLibraryIndex, type EngineQuery, type EngineResult } from '#server/search-engine/engine.ts';
import type { UserId } from '#server/user-id.ts';
import type { CutPassage } from './cut-passages.ts';
import * as repo from './exact-words.repo.ts';
import { passagesOfNote } from './passages.service.ts';
import type { SearchFilter } from './search.repo.ts';
import type { SearchServices } from './search-services.ts';
import { type Source, sourceKey } from './source.ts';

/** The result of a search without an index, and access to its passages. */
export interface ExactResult {
  result: EngineResult;
  passageOf: (source: string, key: string) => CutPassage | undefined;
}

interface Question extends Pick<EngineQuery, 'text' | 'isTyping' | 'period' | 'limit'> {
  kind?: 'notes' | 'documents' | undefined;
  filter: SearchFilter;
}

/** The scan stops after this if something was found. Older notes are found once the index exists. */
const SCAN_MS = 700;
/** The limit while nothing is found. */
const PATIENCE_MS = 4000;
const MATCHES = { note: 200, document: 100 };
/** Patterns of a question. The longest words are selective enough. */
const PATTERNS_MAX = 16;
/** The longest time other requests wait for the event loop. */
const TURN_MS = 15;

/**
 * Searches the notes and documents themselves, newest first, and ranks the matches with a temporary index. If nothing
 * contains all words, any of them is enough.
 */
export async function findExactWords(
  services: SearchServices,
  userId: UserId,
  { kind, filter, ...query }: Question,
): Promise<ExactResult> {
  const patterns = patternsOf(query);
  const startedAt = performance.now();
  const scanAll = async (areAllNeeded: boolean) => {
    const scan = { words: { patterns, areAllNeeded }, filter, startedAt };
    const documents = kind === 'notes' ? [] : await scanSources(services, userId, 'document', scan);
    const notes = kind === 'documents' ? [] : await scanSources(services, userId, 'note', scan);
    return [...notes, ...documents];
  };
  let matches = patterns.length === 0 ? [] : await scanAll(true);
  if (matches.length === 0 && patterns.length > 1) matches = await scanAll(false);
  return rank(userId, matches, query);
}

interface Match extends repo.ExactMatch {
  source: string;
}

async function scanSources(
  { db }: SearchServices,
  userId: UserId,
  kind: Source['kind'],
  { words, filter, startedAt }: { words: repo.WordPatterns; filter: SearchFilter; startedAt: number },
): Promise<Match[]> {
  const scanPage = kind === 'note' ? repo.scanNotes : repo.scanDocuments;
  const found: Match[] = [];
  let after: repo.ScanEnd | undefined;
  const hasTime = () => performance.now() - startedAt < (found.length === 0 ? PATIENCE_MS : SCAN_MS);
  do {
    const limit = MATCHES[kind] - found.length;
    const from = after;
    const read = (tx: UserTransaction) => scanPage(tx, userId, words, { filter, after: from, limit });
    const { matches, end } = await db.read(userId, read);
    found.push(...matches.map((match) => ({ ...match, source: sourceKey({ kind, id: match.id }) })));
    after = end;
  } while (after !== undefined && found.length < MATCHES[kind] && hasTime());
  return found;
}

async function rank(
  userId: UserId,
  matches: readonly Match[],
  query: Omit<EngineQuery, 'isAllowed'>,
): Promise<ExactResult> {
  const index = createLibraryIndex();
  const passages = new Map<string, CutPassage[]>();
  let turn = performance.now();
  for (const { source, title, tags, updatedAt, text, startsAt, page } of matches) {
    const whole = await passagesOfNote(userId, text);
    const cut = whole.map((passage) => ({
      ...passage,
      startsAt: passage.startsAt + startsAt,
      endsAt: passage.endsAt + startsAt,
      page,
    }));
    passages.set(source, cut);
    const at = new Date(updatedAt).getTime();
    index.put(
      source,
      cut.map(({ heading, body }, position) => ({ key: String(position), title, tags, heading, body, updatedAt: at })),
    );
    if (performance.now() - turn < TURN_MS) continue;
    await setImmediate();
    turn = performance.now();
  }
  return { result: index.search(query), passageOf: (source, key) => passages.get(source)?.[Number(key)] };
}

/** The words and quotations of a question as regular expressions, longest first because long words are rare. */
function patternsOf({ text, isTyping }: Pick<EngineQuery, 'text' | 'isTyping'>): string[] {
  const { words, phrases, unfinished } = askedWords(text, isTyping);
  const ofPhrases = phrases.map((phrase) =>
    bounded(phrase.map(literal).join('[^[:alnum:]]+'), phrase.join(' '), false),
  );
  const ofWords = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => bounded(literal(word), word, word === unfinished));
  return [...new Set([...ofPhrases, ...ofWords])].slice(0, PATTERNS_MAX);
}

/** Adds word boundaries, only for Latin letters because databases differ in other scripts. */
function bounded(pattern: string, text: string, isUnfinished: boolean): string {
  const before = /^[a-z\d]/i.test(text) ? '(^|[^[:alnum:]])' : '';
  const after = /[a-z\d]$/i.test(text) && !isUnfinished ? '($|[^[:alnum:]])' : '';
  return `${before}${pattern}${after}`;
}

/** Matches both Unicode forms of accents, and both apostrophes. */
function literal(word: string): string {
  const ways = new Set([word.normalize('NFC'), word.normalize('NFD')].map(escaped));
  return ways.size === 1 ? [...ways].join('') : `(?:${[...ways].join('|')})`;
}

function escaped(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]/gu, (sign) => (/['\u2019]/.test(sign) ? "['\u2019]" : `\\${sign}`));
}
