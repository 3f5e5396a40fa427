import type { Context, UserServices } from '#server/context.ts';
import { addLogo } from '#server/features/attachments/attachments.service.ts';
import { readAgainWithOtherNames } from '#server/features/tasks/task-reader.service.ts';
import type { ReceivedFile } from '#server/files/temp-files.ts';
import { type Choices, DEFAULT_SETTINGS, type Settings } from '#shared/settings.ts';
import * as repo from './settings.repo.ts';

/** The user's settings; the defaults for users who never saved any. */
export async function readSettings({ db, userId }: Pick<UserServices, 'db' | 'userId'>): Promise<Settings> {
  return (await db.read(userId, (tx) => repo.findSettings(tx, userId))) ?? DEFAULT_SETTINGS;
}

/**
 * Saves the settings. What a model may newly see is indexed immediately, and with another name of the user it is read
 * again who owes what.
 */
export async function saveSettings({ db, userId, search }: UserServices, choices: Choices): Promise<Settings> {
  const { settings, isRenamed } = await db.write(userId, async (tx) => {
    const before = (await repo.findSettings(tx, userId)) ?? DEFAULT_SETTINGS;
    const settings = await repo.saveSettings(tx, userId, choices);
    const isRenamed = namesOf(before) !== namesOf(settings);
    if (isRenamed) await readAgainWithOtherNames(tx, userId);
    return { settings, isRenamed };
  });
  if (choices.aiScope !== undefined) search.aiAccessChanged(userId);
  if (isRenamed) search.readingOutdated(userId);
  return settings;
}

/**
 * Stores a picture as the logo of letters and shared pages. The one before is deleted as attachments without a note are.
 *
 * @throws {AppError} `unusable_file` with what is wrong with it, `quota_reached`.
 */
export async function saveLogo(context: Context, file: ReceivedFile, closed: AbortSignal): Promise<Settings> {
  const { id } = await addLogo(context, file, closed);
  return setLogo(context, id);
}

export function removeLogo(context: UserServices): Promise<Settings> {
  return setLogo(context, null);
}

function setLogo({ db, userId }: UserServices, logoId: string | null): Promise<Settings> {
  return db.write(userId, (tx) => repo.saveLogo(tx, userId, logoId));
}

/** What is known about the user, a line each: evidence for a draft, and data for a model. Empty if nothing is. */
export function aboutUser({ name, otherNames, firm, signOff }: Settings): string {
  const known = { Name: name, 'Also called': otherNames.join(', '), Firm: firm, 'Sign-off': signOff };
  return Object.entries(known)
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n');
}

/** What notes may call the user by, as stated. */
export function ownNames({ name, otherNames }: Settings): string[] {
  return [name, ...otherNames].filter((each) => each !== '');
}

function namesOf({ name, otherNames }: Settings): string {
  return JSON.stringify([name, otherNames]);
}
