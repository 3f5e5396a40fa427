import { visibleText } from '#server/ai/untrusted-text.ts';
import type { Services, UserServices } from '#server/context.ts';
import { acquireSlot, addCalls, releaseSlot } from '#server/db/call-counts.ts';
import { AppError } from '#server/errors.ts';
import { aiScopeOf, modelFor } from '#server/features/ai/ai.service.ts';
import { publishChange } from '#server/features/changes/changes.service.ts';
import { ownNames, readSettings } from '#server/features/settings/settings.service.ts';
import { askModel, CHARACTERS_MAX } from './ask-model.ts';
import { isOfNote } from './model-answer.ts';
import * as repo from './model-readings.repo.ts';
import { readTasks } from './task-reader.service.ts';
import { OUTDATED } from './task-readings.repo.ts';

const USERS_AT_ONCE = 4;
/** A model isn't asked about shorter texts. */
const WORTH_ASKING = 12;
const HOUR_MS = 3_600_000;

/**
 * Asks models for the to-dos of notes that have rested, one note of a user at a time. Called every few seconds; the work
 * goes on in the background.
 */
export async function readRestedNotes(services: Services): Promise<void> {
  const { db, readingTasks, now, log } = services;
  if (readingTasks.size >= USERS_AT_ONCE) return;
  for (const userId of await repo.findUsersToAsk(db.system, now(), USERS_AT_ONCE)) {
    readingTasks.run(userId, (signal) =>
      readOfUser({ ...services, userId }, signal).catch((error: unknown) =>
        log.warn({ err: error }, 'notes could not be read by a model'),
      ),
    );
  }
}

async function readOfUser(services: UserServices, signal: AbortSignal): Promise<void> {
  const { db, userId, config } = services;
  for (let isMore = true; isMore && !signal.aborted; ) {
    const slot = await acquireSlot(db.system, `reading to-dos ${userId}`, 1, 4 * config.LIMIT_AI_SECONDS * 1000);
    if (slot === undefined) return;
    try {
      isMore = await readNext(services, signal);
    } finally {
      await releaseSlot(db.system, slot);
    }
  }
}

/** Asks about one note. Answers whether there may be another. */
async function readNext(services: UserServices, signal: AbortSignal): Promise<boolean> {
  const { db, userId, config, now, log } = services;
  const due = now();
  const note = await db.read(userId, (tx) => repo.findRested(tx, userId, due, CHARACTERS_MAX));
  if (note === undefined) return false;
  if (visibleText(note.content).trim().length < WORTH_ASKING) {
    await db.write(userId, (tx) => repo.askNoMore(tx, userId, note.id));
    return true;
  }
  try {
    const model = (await aiScopeOf(services)) === 'library' ? await modelFor(services) : undefined;
    if (model === undefined || (await isLimitReached(services))) {
      // What is over the limit stays as the rules read it: an import or a change of many notes mustn't be costly.
      await db.write(userId, (tx) => repo.askNoMore(tx, userId));
      return false;
    }
    const answer = await askModel(model, note, ownNames(await readSettings(services)), signal);
    if (!isOfNote(answer, note.content)) throw new Error('The model quotes nothing of the note');
    const { name } = model;
    await db.write(userId, (tx) => repo.saveAnswer(tx, userId, note, { name, answer, reader: OUTDATED }));
    await readTasks(services, userId, [note.id], signal);
    publishChange(services, { kind: 'tasks' });
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    log.warn({ err: error, noteId: note.id }, 'a model could not read the to-dos of a note');
    const isOutage = error instanceof AppError;
    await db.write(userId, (tx) => repo.markFailed(tx, userId, due, isOutage ? undefined : note.id));
    publishChange(services, { kind: 'tasks' });
    return !isOutage;
  }

  async function isLimitReached({ db }: UserServices): Promise<boolean> {
    const [call] = await addCalls(db.system, [{ key: `to-dos by a model ${userId}`, windowMs: HOUR_MS }]);
    return (call?.current ?? 0) > config.LIMIT_NOTES_TO_MODEL_PER_HOUR;
  }
}
