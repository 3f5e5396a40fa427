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
  similarity: number;
}

export interface Place {
  id: string;
  name: string;
}

/** The evidence for a folder or a tag. */
export interface Evidence {
  /** The share of similar notes that have it, from 0 to 1. */
  share: number;
  /** The same if at least two notes have it, or one that is nearly the same: one alone is often chance. */
  agreed: number;
  /** How much of its name is in the title, from 0 to 1. */
  inTitle: number;
  /** The notes that have it, most similar first. */
  likeTitles: string[];
}

export interface Scored<Item> {
  item: Item;
  evidence: Evidence;
  /** The probability that the user would choose it. */
  probability: number;
}

export interface Weights {
  constant: number;
  share: number;
  agreed: number;
  inTitle: number;
}

/** The weight of unfiled notes, which may be waiting for a folder too. */
const UNFILED = 0.3;
/** Acts like one similar note without a folder: if little is similar, that little doesn't decide. */
const DOUBT = 0.13;
/** As similar as this, a note is nearly a copy. */
const NEAR_COPY = 0.6;
const FIRST_LINE_MAX = 120;
const NO_TITLE = /^(?:untitled note)?\s*$/i;

/** Logistic regression, fitted and then tested: `npm run eval:filing` measures it, `-- --fit` fits it again. */
export const folderWeights: Weights = { constant: -4.2, share: 1.5, agreed: 5.5, inTitle: 4.2 };
export const tagWeights: Weights = { constant: -4.1, share: 0.5, agreed: 5.5, inTitle: 3.9 };

/** The folders with any evidence, most probable first. */
export function scoreFolders(
  text: FiledText,
  neighbours: readonly Neighbour[],
  folders: readonly Place[],
): Scored<Place>[] {
  const choices = neighbours.map(({ folderId, ...rest }) => ({ ...rest, has: folderId === null ? [] : [folderId] }));
  const votes = countVotes(choices);
  const named = nameFinder(
    text,
    folders.map(({ name }) => name),
  );
  return scored(folders, folderWeights, ({ id, name }) => ({ ...votes(id), inTitle: named(name) }));
}

/** The user's tags with any evidence, most probable first. */
export function scoreTags(
  text: FiledText,
  neighbours: readonly Neighbour[],
  tags: readonly string[],
): Scored<string>[] {
  const votes = countVotes(neighbours.map(({ tags: has, ...rest }) => ({ ...rest, has })));
  const named = nameFinder(text, tags);
  return scored(tags, tagWeights, (tag) => ({ ...votes(tag), inTitle: named(tag) }));
}

/** The evidence from the notes alone. */
export function byNotes({ share, agreed }: Evidence, weights: Weights): number {
  return weights.share * share + weights.agreed * agreed;
}

/** The title, or for a note without one, its first line. */
export function titleOf({ title, content }: FiledText): string {
  if (!NO_TITLE.test(title)) return title;
  return (content.trimStart().split('\n', 1)[0] ?? '').slice(0, FIRST_LINE_MAX);
}

/** More similar notes count more: squared, so that many hardly similar ones count nothing together. */
function countVotes(neighbours: readonly { title: string; has: readonly string[]; similarity: number }[]) {
  let all = DOUBT ** 2;
  const sums = new Map<string, { sum: number; nearest: number; likeTitles: string[] }>();
  for (const { title, has, similarity } of neighbours) {
    all += (has.length === 0 ? UNFILED : 1) * similarity ** 2;
    for (const choice of has) {
      const known = sums.get(choice) ?? { sum: 0, nearest: 0, likeTitles: [] };
      known.nearest = Math.max(known.nearest, similarity);
      known.sum += similarity ** 2;
      known.likeTitles.push(title);
      sums.set(choice, known);
    }
  }
  return (choice: string): Omit<Evidence, 'inTitle'> => {
    const { sum, nearest, likeTitles } = sums.get(choice) ?? { sum: 0, nearest: 0, likeTitles: [] };
    const share = sum / all;
    return { share, agreed: likeTitles.length > 1 || nearest >= NEAR_COPY ? share : 0, likeTitles };
  };
}

function scored<Item>(items: readonly Item[], weights: Weights, evidenceFor: (item: Item) => Evidence): Scored<Item>[] {
  const found: Scored<Item>[] = [];
  for (const item of items) {
    const evidence = evidenceFor(item);
    if (evidence.share === 0 && evidence.inTitle === 0) continue;
    const sum = weights.constant + sumOf(evidence, weights);
    found.push({ item, evidence, probability: 1 / (1 + Math.exp(-sum)) });
  }
  return found.sort((a, b) => b.probability - a.probability);
}

/** The evidence from the notes and the title together. */
function sumOf(evidence: Evidence, weights: Weights): number {
  return byNotes(evidence, weights) + weights.inTitle * evidence.inTitle;
}

/** How much of a name is in the title. Words shared by many names count less. */
function nameFinder(text: FiledText, names: readonly string[]) {
  const language = detectLanguage(`${text.title}\n${text.content}`);
  const inTitle = stems(titleOf(text), language);
  const termsOf = new Map(names.map((name) => [name, [...stems(name, language)]]));
  const counts = new Map<string, number>();
  for (const terms of termsOf.values()) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return (name: string): number => {
    let [all, found] = [0, 0];
    for (const term of termsOf.get(name) ?? []) {
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
