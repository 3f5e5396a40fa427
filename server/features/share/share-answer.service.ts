import { createHash } from 'node:crypto';
import { audit } from '#server/audit.ts';
import type { Services } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { publishChange } from '#server/features/changes/changes.service.ts';
import { createNoteWithin } from '#server/features/notes/notes.service.ts';
import { refuseBeyondQuota } from '#server/features/quota/quota.service.ts';
import { ANSWER_TAG, ANSWERS_A_DAY, COMMENT_MAX } from '#shared/shares.ts';
import { type Answer, answerNote, cleanComment, cleanName } from './answer-note.ts';
import * as repo from './share.repo.ts';
import { shareTexts } from './share.texts.ts';
import { VISITOR } from './share-visit.service.ts';

/** What was sent with the form of a page, as it is shown again where it can't be accepted. */
export interface SentAnswer {
  comment: string;
  name: string;
  /** The ids of ticked to-dos. */
  ticks: ReadonlySet<string>;
}

export function readAnswer(form: URLSearchParams): SentAnswer {
  const comment = cleanComment(form.get('comment') ?? '');
  return { comment, name: cleanName(form.get('name') ?? ''), ticks: new Set(form.getAll('done')) };
}

/**
 * Stores a visitor's answer as a note beside the shared one. The same again on the same day is the same note.
 *
 * @param todos the words of the page's open to-dos by their ids.
 * @returns what is wrong with it, as a sentence; `closed` if the page was closed since, undefined once it is stored.
 */
export async function answerShare(
  services: Services,
  share: repo.OpenShare,
  { comment, name, ticks }: SentAnswer,
  todos: ReadonlyMap<string, string>,
  ip: string,
): Promise<string | undefined> {
  const texts = shareTexts.answer.problems;
  if (comment === '' && ticks.size === 0) return texts.empty;
  if (comment.length > COMMENT_MAX) return texts.tooLong(comment.length);
  const done = [...todos].filter(([id]) => ticks.has(id)).map(([, words]) => words);
  if (done.length < ticks.size) return texts.changed;
  try {
    const isStored = await storeAnswer(services, share, { done, comment, name });
    if (!isStored) return texts.tooMany;
  } catch (error) {
    // What was typed must not be lost for a reason that passes.
    if (!(error instanceof AppError)) services.log.error({ err: error }, 'an answer could not be stored');
    return texts.failed;
  }
  await audit(services, 'share_answered', { ip, by: VISITOR }, share.userId, { subject: share.noteId });
  return undefined;
}

async function storeAnswer(services: Services, { userId, id }: repo.OpenShare, answer: Answer): Promise<boolean> {
  const { db, now, search } = services;
  const owner = { ...services, userId };
  const day = now().toISOString().slice(0, 10);
  const digest = createHash('sha256')
    .update(JSON.stringify([id, day, answer]))
    .digest('base64url');
  const note = await db.write(userId, async (tx) => {
    const place = await repo.countAnswer(tx, userId, id, { day, max: ANSWERS_A_DAY });
    if (place === null) return null;
    if (place === undefined) throw new AppError('not_found', shareTexts.notFound);
    const { folderId, aiExcluded } = place;
    const text = answerNote(place, answer);
    await refuseBeyondQuota(tx, owner, { notes: 1, bytes: Buffer.byteLength(text.title + text.content) });
    const creation = { creationKey: `answer ${digest}`, creationDigest: null };
    return createNoteWithin(tx, owner, {
      ...text,
      folderId,
      aiExcluded,
      creation,
      tags: [ANSWER_TAG],
      givenDay: day,
    });
  });
  if (note === null) return false;
  search.noteChanged(userId, note.id);
  publishChange(owner, { kind: 'note', id: note.id, updatedAt: note.updatedAt });
  return true;
}
