import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { suggestFiling } from '#server/features/filing/suggest-filing.ts';
import { NEIGHBOURS, type Neighbour } from '#server/features/filing/vote.ts';
import { cutNote } from '#server/features/search/cut-passages.ts';
import { createLibraryIndex } from '#server/search-engine/engine.ts';
import type { Filing } from '#shared/filing.ts';
import { readClientSets } from './client-sets.ts';

interface FiledNote {
  title: string;
  content: string;
  tags?: string[];
  /** Its path; null if it belongs in none. */
  folder: string | null;
}

/** What was suggested for one note, with the folders that there were. */
interface Trial {
  note: FiledNote;
  folders: Set<string>;
  filing: Filing;
  /** What the simplest alternative suggests. */
  plain: string | undefined;
}

const SEEDS = 6;
const HIDDEN = 0.3;
const SMALL_LIBRARIES = 150;
const STRANGERS = 'tests/corpus/strangers/*/filing/notes.json';
const professions = ['consulting', 'coaching', 'events', 'finance'];

type ProfessionalNote = FiledNote & { id: string };
const notes: ProfessionalNote[] = JSON.parse(readFileSync('eval/professionals/notes.json', 'utf8'));

/** How right the suggestions are, as a table. */
export function evaluateFiling(): string {
  const rows = Object.entries({ ...ownSets(), ...strangerSets() }).map(([name, trials]) => row(name, trials));
  const head = ['notes', 'asked', 'right', 'wrong', 'none given', 'plain vote: right', 'wrong', 'tags right'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function ownSets(): Record<string, Trial[]> {
  return {
    'one library of four professions, 30% unfiled': repeat(SEEDS, (seed) => tryPart(notes, seed)),
    'a library of one profession, 30% unfiled': repeat(SEEDS, (seed) =>
      professions.flatMap((profession) => tryPart(ofProfession(profession), seed)),
    ),
    'libraries of 3 to 14 notes, 30% unfiled': repeat(SMALL_LIBRARIES, trySmallLibrary),
    'notes that belong nowhere there': repeat(SEEDS, (seed) =>
      professions.flatMap((profession) => {
        const asked = ofProfession(profession);
        return tryPart(
          notes.filter((note) => !asked.includes(note)),
          seed,
          asked,
        );
      }),
    ),
    'one new note in a library of one profession': professions.flatMap((profession) =>
      tryEach(ofProfession(profession)),
    ),
    'one new note among those of clients': readClientSets('first').flatMap(({ texts }) =>
      tryEach(texts.filter((text) => !text.isDocument).map(({ text, ...rest }) => ({ ...rest, content: text }))),
    ),
  };
}

/**
 * Libraries by authors who know nothing of the rules: `notes.json` has the notes of a library, and `asked.json` those
 * to file, both as `[{ "title", "content", "folder" }]`, where a folder is a path or null.
 */
function strangerSets(): Record<string, Trial[]> {
  const sets: Record<string, Trial[]> = {};
  for (const path of globSync(STRANGERS).sort()) {
    const [library, asked] = ['notes.json', 'asked.json'].map((file): FiledNote[] => {
      const whole = join(dirname(path), file);
      return existsSync(whole) ? JSON.parse(readFileSync(whole, 'utf8')) : [];
    });
    sets[`${basename(dirname(dirname(path)))}, a stranger`] = tryLibrary(library ?? [], asked ?? []);
  }
  return sets;
}

/** Suggestions for notes from a library: those of it that are asked about have no folder and no tags. */
function tryLibrary(library: readonly FiledNote[], asked: readonly FiledNote[], unfiled = new Set(asked)): Trial[] {
  const index = createLibraryIndex();
  const known = library.map((note) => (unfiled.has(note) ? { ...note, folder: null, tags: [] } : note));
  for (const [number, { title, content, tags = [] }] of known.entries()) {
    const passages = cutNote(content).map(({ heading, body }, position) => {
      return { key: String(position), title, tags, heading, body, updatedAt: 0 };
    });
    index.put(String(number), passages);
  }
  const folders = new Set(library.flatMap(({ folder }) => folder ?? []));
  const places = Array.from(folders, (id) => ({ id, name: basename(id) }));
  const tags = [...new Set(known.flatMap((note) => note.tags ?? []))];
  return asked.map((note) => {
    const text = { title: note.title, body: note.content };
    const isAllowed = (id: string) => library[Number(id)] !== note;
    const neighbours = index.similar(text, { limit: NEIGHBOURS, isAllowed }).flatMap(({ source, similarity }) => {
      const like = known[Number(source)];
      return like ? [{ title: like.title, folderId: like.folder, tags: like.tags ?? [], similarity }] : [];
    });
    const open = { isFiled: false, tags: [], dismissedFolders: new Set<string>(), dismissedTags: [] };
    const filing = suggestFiling(
      { title: note.title, content: note.content, ...open },
      { neighbours, folders: places, tags },
    );
    return { note, folders, filing, plain: plainVote(neighbours) };
  });
}

/** The simplest alternative: the folder of at least half of the nearest notes, each as much as it is similar. */
function plainVote(neighbours: readonly Neighbour[]): string | undefined {
  const sumOf = (some: readonly Neighbour[]) => some.reduce((sum, { similarity }) => sum + similarity ** 2, 0);
  const all = sumOf(neighbours);
  const folders = neighbours.flatMap(({ folderId }) => folderId ?? []);
  return folders.find((id) => sumOf(neighbours.filter(({ folderId }) => folderId === id)) >= all / 2);
}

/** With a part of the notes unfiled, which are asked about unless others are. */
function tryPart(library: FiledNote[], seed: number, asked?: FiledNote[]): Trial[] {
  const random = randomOf(seed + 7);
  const unfiled = new Set(library.filter(() => random() < HIDDEN));
  return tryLibrary(library, asked ?? [...unfiled], unfiled);
}

/** Each note as a new one among all others. */
function tryEach(library: FiledNote[]): Trial[] {
  return library.flatMap((note) => tryLibrary(library, [note]));
}

function trySmallLibrary(seed: number): Trial[] {
  const random = randomOf(seed * 31 + 5);
  const shuffled = notes
    .map((note) => ({ note, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ note }) => note);
  const size = 3 + Math.floor(random() * 12);
  return tryPart(shuffled.slice(0, size), seed, shuffled.slice(size, size + 6));
}

function row(name: string, trials: Trial[]): string[] {
  const [ours, plain] = [({ filing }: Trial) => filing.folder?.id, (trial: Trial) => trial.plain].map((chosen) => {
    const given = trials.filter((trial) => chosen(trial) !== undefined);
    return { given: given.length, right: given.filter((trial) => chosen(trial) === trial.note.folder).length };
  });
  const tags = trials.flatMap(({ note, filing }) => filing.tags.map(({ tag }) => note.tags?.includes(tag) ?? false));
  const withFolder = trials.filter(({ note, folders }) => note.folder !== null && folders.has(note.folder)).length;
  return [
    name,
    `${trials.length}, ${withFolder} with a folder there`,
    String(ours?.right),
    String((ours?.given ?? 0) - (ours?.right ?? 0)),
    String(trials.length - (ours?.given ?? 0)),
    String(plain?.right),
    String((plain?.given ?? 0) - (plain?.right ?? 0)),
    `${tags.filter(Boolean).length} of ${tags.length}`,
  ];
}

function ofProfession(profession: string): ProfessionalNote[] {
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
