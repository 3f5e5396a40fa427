import { eq } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { settings } from '#server/db/schema/settings.ts';
import type { UserId } from '#server/user-id.ts';
import type { Choices, Settings } from '#shared/settings.ts';

const columns = {
  autoSave: settings.autoSave,
  defaultDark: settings.defaultDark,
  replyLanguage: settings.replyLanguage,
  aiScope: settings.aiScope,
  aiNoticeSeen: settings.aiNoticeSeen,
  editorMode: settings.editorMode,
  profession: settings.profession,
  firstSteps: settings.firstSteps,
};

/** The saved settings; undefined for users who never saved any. */
export async function findSettings(tx: UserTransaction, userId: UserId): Promise<Settings | undefined> {
  const [row] = await tx.select(columns).from(settings).where(eq(settings.userId, userId));
  return row;
}

/** Omitted choices stay, or get the database's default. */
export async function saveSettings(tx: UserTransaction, userId: UserId, choices: Choices): Promise<Settings> {
  const [row] = await tx
    .insert(settings)
    .values({ userId, ...choices })
    .onConflictDoUpdate({ target: settings.userId, set: choices })
    .returning(columns);
  if (row === undefined) throw new Error('The settings were not saved');
  return row;
}
