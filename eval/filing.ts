import { readFileSync } from 'node:fs';
import { type Scored, scoreFolders, scoreTags } from '#server/features/filing/score-filing.ts';
import { FOLDER_LEAST, findNewTag, NEIGHBOURS, TAG_LEAST } from '#server/features/filing/suggest-filing.ts';
import { cutNote } from '#server/features/search/cut-passages.ts';
import { createLibraryIndex } from '#server/search-engine/engine.ts';
import { SUGGESTED_TAGS_MAX } from '#shared/filing.ts';
import { fitWeights } from './fit-filing.ts';

interface EvalNote {
  id: string;
  title: string;
  content: string;
  tags: string[];
  folder: string;
}

/** What was suggested for one note, and what its author had chosen. */
interface Trial {
  note: EvalNote;
  folders: Scored<{ id: string; name: string }>[];
  tags: Scored<string>[];
  newTag: string | undefined;
}

const SEEDS = 6;
const HIDDEN = 0.3;
const SMALL_LIBRARIES = 150;
const professions = ['consulting', 'coaching', 'events', 'finance'];

const notes: EvalNote[] = JSON.parse(readFileSync('eval/professionals/notes.json', 'utf8'));

/** How right the suggestions are where a part of the notes has its folder and tags hidden, as text. */
export function evaluateFiling(): string {
  const head = `Folder and tags of ${percent(HIDDEN)} of the notes are hidden, and suggested from the rest.`;
  return [head, ...Object.entries(trySets()).map(([name, trials]) => describe(name, trials))].join('\n\n');
}

/** The weights that fit all trials best. */
export function learnFiling() {
  const all = Object.values(trySets()).flat();
  return {
    folders: fitWeights(all.flatMap(({ note, folders }) => labelled(folders, ({ id }) => id === note.folder))),
    tags: fitWeights(all.flatMap(({ note, tags }) => labelled(tags, (tag) => note.tags.includes(tag)))),
  };
}

function trySets(): Record<string, Trial[]> {
  return {
    'one library of four professions': repeat(SEEDS, (seed) => tryLibrary(notes, seed)),
    'a library of one profession': repeat(SEEDS, (seed) =>
      professions.flatMap((profession) => tryLibrary(ofProfession(profession), seed)),
    ),
    'libraries of 3 to 14 notes': repeat(SMALL_LIBRARIES, trySmallLibrary),
    'notes that belong nowhere there': repeat(SEEDS, (seed) => professions.flatMap((each) => tryElsewhere(each, seed))),
  };
}

function tryLibrary(library: EvalNote[], seed: number, asked?: EvalNote[]): Trial[] {
  const random = randomOf(seed + 7);
  const hidden = new Set(library.filter(() => random() < HIDDEN));
  const index = createLibraryIndex();
  for (const note of library) {
    const tags = hidden.has(note) ? [] : note.tags;
    const passages = cutNote(note.content).map(({ heading, body }, position) => {
      return { key: String(position), title: note.title, tags, heading, body, updatedAt: 0 };
    });
    index.put(note.id, passages);
  }
  const byId = new Map(library.map((note) => [note.id, note]));
  const folders = [...new Set(library.map(({ folder }) => folder))].map((id) => ({
    id,
    name: id.split('/').at(-1) ?? id,
  }));
  const tags = [...new Set(library.flatMap((note) => (hidden.has(note) ? [] : note.tags)))];
  return (asked ?? [...hidden]).map((note) => {
    const text = { title: note.title, body: note.content };
    const similar = index.similar(text, { limit: NEIGHBOURS, isAllowed: (id) => id !== note.id });
    const neighbours = similar.flatMap(({ source, similarity }) => {
      const like = byId.get(source);
      if (like === undefined) return [];
      const shown = hidden.has(like) ? { folderId: null, tags: [] } : { folderId: like.folder, tags: like.tags };
      return [{ title: like.title, similarity, ...shown }];
    });
    return {
      note,
      folders: scoreFolders(note, neighbours, folders),
      tags: scoreTags(note, neighbours, tags),
      newTag: findNewTag(note, tags)?.tag,
    };
  });
}

function trySmallLibrary(seed: number): Trial[] {
  const random = randomOf(seed * 31 + 5);
  const shuffled = notes
    .map((note) => ({ note, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ note }) => note);
  const size = 3 + Math.floor(random() * 12);
  return tryLibrary(shuffled.slice(0, size), seed, shuffled.slice(size, size + 6));
}

/** No folder of theirs exists in the others' library; some tags, like "meeting", do. */
function tryElsewhere(profession: string, seed: number): Trial[] {
  const asked = ofProfession(profession);
  return tryLibrary(
    notes.filter((note) => !asked.includes(note)),
    seed,
    asked,
  );
}

function describe(name: string, trials: Trial[]): string {
  const folders = trials.flatMap(({ note, folders: [best] }) =>
    best && best.probability >= FOLDER_LEAST ? [best.item.id === note.folder] : [],
  );
  const own = trials.map(({ note, tags }) =>
    tags
      .filter(({ probability }) => probability >= TAG_LEAST)
      .slice(0, SUGGESTED_TAGS_MAX)
      .map(({ item }) => note.tags.includes(item)),
  );
  const made = trials.flatMap(({ note, newTag }, index) =>
    newTag !== undefined && own[index]?.length === 0 ? [note.tags.includes(newTag)] : [],
  );
  const tagged = own.filter((tags) => tags.length > 0).length;
  return [
    `${name} (${trials.length} notes)`,
    `  folder   ${rightness(folders)}, for ${percent(folders.length / trials.length)} of the notes`,
    `  tags     ${rightness(own.flat())}, for ${percent(tagged / trials.length)} of the notes`,
    `  new tags ${rightness(made)}`,
  ].join('\n');
}

function rightness(outcomes: boolean[]): string {
  const right = outcomes.filter(Boolean).length;
  return `${right} of ${outcomes.length} right (${outcomes.length === 0 ? '–' : percent(right / outcomes.length)})`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

function labelled<Item>(scored: Scored<Item>[], isRight: (item: Item) => boolean) {
  return scored.map(({ item, evidence }) => ({ ...evidence, isRight: isRight(item) }));
}

function ofProfession(profession: string): EvalNote[] {
  return notes.filter(({ id }) => id.startsWith(profession));
}

function repeat<T>(times: number, trial: (seed: number) => T[]): T[] {
  return Array.from({ length: times }, (_, seed) => trial(seed)).flat();
}

/** The same numbers each time: a linear congruential generator. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
