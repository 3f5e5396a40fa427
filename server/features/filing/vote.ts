import { detectLanguage, isStopword, stem, words } from '#server/language/words.ts';

/** The text to file. */
export interface FiledText {
  title: string;
  content: string;
}

/** One of the user's notes similar to the text; lists have the most similar first. */
export interface Neighbour {
  title: string;
  folderId: string | null;
  tags: readonly string[];
  /** From 0 to 1. */
  similarity: number;
}

/** The number of most similar notes that vote. */
export const NEIGHBOURS = 8;
/** The share of the votes that a folder or tag needs. */
const MAJORITY = 0.5;
/** A name that is wholly in the title votes like a note this similar. */
const NAME_SIMILARITY = 0.4;
/** If fewer similar notes have a folder or tag, the missing ones vote for nothing, each like a note this similar. */
const MISSING_SIMILARITY = 0.1;

/** What may be chosen: a folder or a tag. */
export interface Candidate {
  id: string;
  name: string;
}

/** What the similar notes decide. */
export interface Ballot<C extends Candidate> {
  neighbours: readonly Neighbour[];
  candidates: readonly C[];
  /** The ids of the candidates that a note has. */
  chosenBy: (note: Neighbour) => readonly string[];
}

/** A candidate that has the majority. */
export interface Elected<C extends Candidate = Candidate> {
  candidate: C;
  /** The notes that voted for it, most similar first. */
  titles: string[];
  /** Whether its name counted more than the notes. */
  isByName: boolean;
}

/**
 * The candidates for which at least half of the similar notes vote, those with most votes first. A more similar note
 * has more votes, and a name in the title votes too.
 */
export function elect<C extends Candidate>(text: FiledText, ballot: Ballot<C>): Elected<C>[] {
  const { neighbours, candidates, chosenBy } = ballot;
  const shareIn = nameFinder(text, candidates);
  const counted = candidates.map((candidate) => {
    const voters = neighbours.filter((note) => chosenBy(note).includes(candidate.id));
    const byNotes = voters.reduce((sum, { similarity }) => sum + votesAt(similarity), 0);
    const byName = votesAt(NAME_SIMILARITY) * shareIn(candidate);
    const titles = voters.map((note) => note.title);
    return { candidate, titles, isByName: byName > byNotes, byNotes, byName };
  });
  const voting = neighbours.filter((note) => chosenBy(note).length > 0);
  const all = voting.reduce(
    (sum, { similarity }) => sum + votesAt(similarity),
    (NEIGHBOURS - voting.length) * votesAt(MISSING_SIMILARITY),
  );
  return counted
    .filter(({ byNotes, byName }) => byNotes + byName > 0 && byNotes + byName >= MAJORITY * (all + byName))
    .sort((a, b) => b.byNotes - a.byNotes || b.byName - a.byName);
}

/** So that many hardly similar notes count little together. */
function votesAt(similarity: number): number {
  return similarity ** 2;
}

/** How much of a name is in the title, from 0 to 1. Words shared by many names count less. */
function nameFinder({ title, content }: FiledText, candidates: readonly Candidate[]): (candidate: Candidate) => number {
  const language = detectLanguage(`${title}\n${content}`);
  const inTitle = stems(title, language);
  const counts = new Map<string, number>();
  for (const { name } of candidates) {
    for (const term of stems(name, language)) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return ({ name }) => {
    let [all, found] = [0, 0];
    for (const term of stems(name, language)) {
      const rarity = 1 / (counts.get(term) ?? 1);
      all += rarity;
      if (inTitle.has(term)) found += rarity;
    }
    return all === 0 ? 0 : found / all;
  };
}

function stems(text: string, language: string): Set<string> {
  const terms = words(text).map(({ term }) => term);
  return new Set(terms.filter((term) => !isStopword(term, language)).map((term) => stem(term, language)));
}
