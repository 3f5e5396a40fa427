import type { UserServices } from '#server/context.ts';
import { type Choices, DEFAULT_SETTINGS, type Settings } from '#shared/settings.ts';
import * as repo from './settings.repo.ts';

/** The user's settings; the defaults for users who never saved any. */
export async function readSettings({ db, userId }: UserServices): Promise<Settings> {
  return (await db.read(userId, (tx) => repo.findSettings(tx, userId))) ?? DEFAULT_SETTINGS;
}

/** Saves the settings. What a model may newly see is indexed immediately. */
export async function saveSettings({ db, userId, search }: UserServices, choices: Choices): Promise<Settings> {
  const settings = await db.write(userId, (tx) => repo.saveSettings(tx, userId, choices));
  if (choices.aiScope !== undefined) search.aiAccessChanged(userId);
  return settings;
}
