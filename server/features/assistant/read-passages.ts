import type { UserServices } from '#server/context.ts';
import { blankPrivate } from '#shared/markdown/private.ts';
import { withoutGenerated } from './generated-parts.ts';
import * as repo from './material.repo.ts';
import type { SourcePassage } from './material.ts';

/** Of a note that a document was made into: what an upload says of it is at the beginning, or where the note is short. */
const LOOKED_THROUGH = 200_000;

/** What a search found, or a note leads to. */
export interface Hit extends repo.PassagePlace {
  kind: SourcePassage['kind'];
  tags: readonly string[];
  title?: string;
  /** Of a document, its note. */
  noteId: string | null;
  /** What the search shows of it, where there are no passages to read: there is no index yet. */
  shown?: Omit<SourcePassage, 'place'> | undefined;
}

/** The passages of what was found, in its order, without private text and what an upload wrote. */
export async function readPassages({ db, userId }: UserServices, hits: readonly Hit[]): Promise<SourcePassage[]> {
  if (hits.length === 0) return [];
  const notes = ofKind(hits, 'note');
  const shown = hits.flatMap((hit) => hit.shown ?? []);
  const { found, hidden, placeById } = await db.read(userId, async (tx) => {
    const passages = await repo.findNotePassages(tx, userId, notes);
    const ids = [...new Set(notes.map(({ id }) => id))];
    const contents = await repo.findNotesWithDocuments(tx, userId, ids, LOOKED_THROUGH);
    return {
      found: [
        ...passagesInOwnWords(passages, contents),
        ...(await repo.findDocumentPassages(tx, userId, ofKind(hits, 'document'))),
      ],
      hidden: shown.length === 0 ? new Set() : await repo.findHidden(tx, userId, idsOf(shown)),
      placeById: await repo.findPlaces(
        tx,
        userId,
        shown.map(({ id }) => id),
      ),
    };
  });
  const placeOf = ({ id, startsAt, page }: repo.PassagePlace) => `${id} ${startsAt} ${page}`;
  const visible = shown.filter(({ id }) => !hidden.has(id));
  const byPlace = new Map<string, SourcePassage>(
    visible.map((passage) => [placeOf(passage), { ...passage, ...(placeById.get(passage.id) ?? { place: '' }) }]),
  );
  for (const passage of found) byPlace.set(placeOf(passage), passage);
  // What is linked may be found by the search too.
  const places = new Set(hits.map(placeOf));
  return [...places].flatMap((place) => byPlace.get(place) ?? []).filter(({ text }) => text.trim() !== '');
}

function passagesInOwnWords(
  passages: readonly SourcePassage[],
  contents: ReadonlyMap<string, string>,
): SourcePassage[] {
  const ownWordsOf = new Map([...contents].map(([id, content]) => [id, withoutGenerated(blankPrivate(content))]));
  return passages.map((passage) => {
    const content = ownWordsOf.get(passage.id);
    // The text of a picture isn't in the note.
    const isElsewhere = passage.text.length !== passage.endsAt - passage.startsAt;
    if (content === undefined || passage.endsAt > content.length || isElsewhere) return passage;
    const opening = passage.opening && content.trimStart().slice(0, passage.opening.length);
    return { ...passage, opening, text: content.slice(passage.startsAt, passage.endsAt) };
  });
}

function idsOf(passages: readonly Pick<SourcePassage, 'kind' | 'id'>[]) {
  const idsOfKind = (wanted: Hit['kind']) => passages.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  return { notes: idsOfKind('note'), documents: idsOfKind('document') };
}

function ofKind(hits: readonly Hit[], kind: Hit['kind']): Hit[] {
  return hits.filter((hit) => hit.kind === kind);
}
