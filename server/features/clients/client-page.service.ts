import type { Provider } from '#server/ai/provider.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { aiScopeOf, modelFor } from '#server/features/ai/ai.service.ts';
import { dayOf, isoOf } from '#server/language/days/calendar.ts';
import type { NoteFact } from '#server/reading/read-note.ts';
import { within } from '#server/walls.ts';
import { charged } from '#server/work.ts';
import { type ClientFact, type ClientPage, NEXT_DATE, type StatedValue } from '#shared/client-page.ts';
import type { ClientSummary } from '#shared/clients.ts';
import { folderId } from '#shared/folders.ts';
import * as repo from './client-page.repo.ts';
import { clientOfFolder, clientsWithin } from './clients.service.ts';
import { clientsTexts } from './clients.texts.ts';
import { compareFacts, sameFact, type Thing } from './compare-facts.ts';
import { askWhichDisagree, type Pair, pairsOf, withDisputes } from './judge-facts.ts';

interface ReadPage {
  page: ClientPage;
  unjudged: Pair[];
  all: ClientFact[];
  last: LastNote | undefined;
  contents: Map<string, string>;
}

type Sourced = NoteFact & { source: string; noteId: string; title: string };

/** Pairs of passages that a model is asked about at once. */
const JUDGED_MAX = 12;
const TIMELINE_MAX = 100;
const FACTS_MAX = 300;

/** The context within the client's wall, where the database has walls. @throws {AppError} `not_found` for no id. */
async function insideOf(context: Context, id: string): Promise<Context> {
  if (!folderId.safeParse(id).success) throw new AppError('not_found', clientsTexts.noSuchClient);
  return (await context.db.hasWalls()) ? within(context, { clientId: id }) : context;
}

export type LastNote = repo.LastNote;

/** A client's page with what a brief quotes beside it. */
interface BriefMaterial {
  page: ClientPage;
  /** The beginning of the newest note that isn't of a day ahead, nor hidden from AI. */
  last: LastNote | null;
  /** The texts of the notes with open boxes, by their ids. */
  contents: Map<string, string>;
}

/** @throws {AppError} `not_found` */
export async function readForBrief(
  context: Context,
  id: string,
  { today, characters }: { today: string; characters: number },
): Promise<BriefMaterial> {
  const { page, last, contents } = await readPage(context, id, today, characters);
  return { page, last: last ?? null, contents };
}

/** The model that judges what disagrees; none where it may not read all notes, or can't be used now. */
async function judgeFor(context: Context): Promise<Provider | undefined> {
  try {
    return (await aiScopeOf(context)) === 'library' ? await modelFor(context) : undefined;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/**
 * Lets the user's model judge what may disagree, and answers with the page: with all of it where the model fails.
 *
 * @throws {AppError} `not_found`
 */
export async function judgeClient(
  context: Context,
  id: string,
  today: string = isoOf(dayOf(context.now())),
  leaving: AbortSignal = new AbortController().signal,
): Promise<ClientPage> {
  const { page, unjudged, all } = await readPage(context, id, today);
  const model = unjudged.length === 0 ? undefined : await judgeFor(context);
  if (model === undefined) return page;
  try {
    const asked = unjudged.slice(0, JUDGED_MAX);
    const found = await askWhichDisagree(model, asked, leaving);
    const judged = asked.map((pair, index) => ({ pair: pair.id, disagree: found.has(index) }));
    await context.db.write(context.userId, (tx) => repo.keepJudged(tx, context.userId, id, judged));
  } catch (error) {
    if (leaving.aborted) throw error;
    context.log.warn({ err: error }, 'a model could not judge what disagrees');
    return { ...page, facts: all, toJudge: 0 };
  }
  return (await readPage(context, id, today)).page;
}

/** What is known about a client. @throws {AppError} `not_found` */
export async function readClient(
  context: Context,
  id: string,
  today: string = isoOf(dayOf(context.now())),
): Promise<ClientPage> {
  return (await readPage(context, id, today)).page;
}

/**
 * The page, what its model hasn't judged yet, and the facts with all that may disagree; with `characters` also so much of
 * the last note, and the notes with open boxes.
 */
async function readPage(context: Context, id: string, today: string, characters = 0): Promise<ReadPage> {
  const { db, userId } = await insideOf(context, id);
  const { summary, notes, open, documents, settled, last, contents } = await db.read(userId, async (tx) => {
    const [client] = await clientsWithin(tx, userId, today, context.now(), id);
    if (client === undefined) throw new AppError('not_found', clientsTexts.noSuchClient);
    const items = await repo.findOpenItems(tx, userId, id);
    const boxes = items.flatMap(({ certain, documentId, noteId }) => (certain && documentId === null ? [noteId] : []));
    const isBrief = characters > 0;
    return {
      summary: client,
      notes: await repo.findNotesWithFacts(tx, userId, id),
      open: items,
      documents: await repo.findDocuments(tx, userId, id),
      settled: await repo.findSettled(tx, userId, id),
      last: isBrief ? await repo.findLastNote(tx, userId, { id, today, characters }) : undefined,
      contents: isBrief ? await repo.findContents(tx, userId, [...new Set(boxes)]) : new Map<string, string>(),
    };
  });
  const names = new Map(documents.map(({ id: document, fileName }) => [document, fileName]));
  const all = charged(() => factsOf(notes, names, settled)).slice(0, FACTS_MAX);
  const pairs = pairsOf(all);
  const isJudged = pairs.length > 0 && (await judgeFor(context)) !== undefined;
  const judged = isJudged ? await db.read(userId, (tx) => repo.findJudged(tx, userId, id)) : undefined;
  const facts = judged ? withDisputes(all, (pair) => judged.get(pair) === true) : all;
  const unjudged = judged ? pairs.filter((pair) => !judged.has(pair.id)) : [];
  const items = (isWaiting: boolean) => open.flatMap(({ waiting, ...item }) => (waiting === isWaiting ? [item] : []));
  const { lastContact } = summary;
  const page: ClientPage = {
    summary: { ...summary, next: nextOf(summary, notes, today) },
    toJudge: unjudged.length,
    mine: items(false),
    theirs: items(true),
    changed: facts.filter(
      ({ holds, earlier }) => earlier.length > 0 && lastContact !== null && holds.day >= lastContact,
    ),
    facts,
    documents,
    timeline: notes.slice(0, TIMELINE_MAX).map(({ id: note, title, day }) => ({ id: note, title, day })),
  };
  return { page, unjudged, all, last, contents };
}

/** An event of a calendar; else what the newest note that says so states, while it is ahead. What is only due is no date. */
function nextOf({ next }: ClientSummary, notes: readonly repo.NoteWithFacts[], today: string): ClientSummary['next'] {
  if (next !== null && next.at !== null) return next;
  const dayOfFact = ({ forms }: NoteFact) =>
    forms.find((form) => /^\d{4}-\d+-\d+$/.test(form))?.replace(/-(\d)(?!\d)/g, '-0$1') ?? '';
  const stated = notes.map(({ id, facts }) =>
    (facts ?? [])
      .filter((fact) => fact.key === NEXT_DATE && fact.documentId === null && dayOfFact(fact) > fact.day)
      .map((fact) => ({ day: dayOfFact(fact), text: fact.text, id })),
  );
  const [first] = (stated.find((ofNote) => ofNote.length > 0) ?? []).sort((a, b) => a.day.localeCompare(b.day));
  if (first === undefined || first.day < today) return null;
  return { day: first.day, at: null, text: first.text, noteId: first.id };
}

/**
 * Keeps which value holds, and answers with the page as it is then.
 *
 * @throws {AppError} `not_found` for a client or a value that isn't there.
 */
export async function settleFact(
  context: Context,
  id: string,
  { key, value }: { key: string; value: string | null },
  today: string = isoOf(dayOf(context.now())),
): Promise<ClientPage> {
  const { db, userId } = context;
  if ((await clientOfFolder(context, id)) === undefined) throw new AppError('not_found', clientsTexts.noSuchClient);
  await db.write(userId, async (tx) => {
    if (value === null) return repo.unsettle(tx, userId, id, key);
    const notes = await repo.findNotesWithFacts(tx, userId, id);
    const stated = notes.flatMap(({ facts }) => facts ?? []).find((fact) => fact.key === key && fact.value === value);
    if (stated === undefined) throw new AppError('not_found', clientsTexts.noSuchValue);
    await repo.settle(tx, userId, id, { key, value, forms: stated.forms });
  });
  return readClient(context, id, today);
}

/** What the notes of one client state, newest first. What is shared by all of them is compared by thing. */
function factsOf(
  notes: readonly repo.NoteWithFacts[],
  fileNames: ReadonlyMap<string, string>,
  settled: readonly repo.Settled[],
): ClientFact[] {
  const all: Sourced[] = notes.flatMap(({ id, title, facts }) =>
    (facts ?? [])
      .filter(({ key }) => key !== NEXT_DATE)
      .filter(({ documentId }) => documentId === null || fileNames.has(documentId))
      .map((fact) => ({ ...fact, noteId: id, title, source: fact.documentId ?? id })),
  );
  const choices = new Map(settled.map((choice) => [choice.key, choice]));
  return compareFacts(all)
    .map((thing) => withChoice(thing, choices.get(thing.key)))
    .sort((a, b) => b.holds.day.localeCompare(a.holds.day))
    .map((thing) => toFact(thing, fileNames));
}

/** What the user said holds, unless something of a later day says otherwise. */
function withChoice(thing: Thing<Sourced>, choice: repo.Settled | undefined): Thing<Sourced> {
  const { holds, earlier, disputed } = thing;
  const all = [holds, ...disputed, ...earlier];
  const chosen = choice && all.find((fact) => fact.forms.some((form) => choice.forms.includes(form)));
  if (choice === undefined || chosen === undefined) return thing;
  const newer = all.filter((fact) => fact.day > choice.day && !sameFact(fact, chosen));
  const others = all.filter((fact) => fact !== chosen && !newer.includes(fact));
  const [latest, ...rest] = newer;
  if (latest === undefined) return { ...thing, holds: chosen, disputed: [], earlier: others };
  const isReplaced = latest === holds && disputed.length === 0;
  return {
    ...thing,
    holds: latest,
    disputed: isReplaced ? rest : [...rest, chosen],
    earlier: isReplaced ? [chosen, ...others] : others,
  };
}

function toFact(
  { key, thing, holds, earlier, disputed }: Thing<Sourced>,
  fileNames: ReadonlyMap<string, string>,
): ClientFact {
  const stated = ({ noteId, title, day, documentId, page, startsAt, endsAt, text, value }: Sourced): StatedValue => {
    const fileName = documentId === null ? null : (fileNames.get(documentId) ?? null);
    return { noteId, title, day, documentId, fileName, page, startsAt, endsAt, text, value };
  };
  return {
    key,
    thing,
    kind: holds.kind,
    holds: stated(holds),
    earlier: earlier.map(stated),
    disputed: disputed.map(stated),
  };
}
