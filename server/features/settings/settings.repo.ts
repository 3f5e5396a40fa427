import { eq } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { settings } from '#server/db/schema/settings.ts';
import type { UserId } from '#server/user-id.ts';
import { type Choices, DEFAULT_SETTINGS, type Settings } from '#shared/settings.ts';

const columns = {
  autoSave: settings.autoSave,
  defaultDark: settings.defaultDark,
  replyLanguage: settings.replyLanguage,
  aiScope: settings.aiScope,
  aiNoticeSeen: settings.aiNoticeSeen,
  editorMode: settings.editorMode,
  profession: settings.profession,
  firstSteps: settings.firstSteps,
  name: settings.name,
  otherNames: settings.otherNames,
  firm: settings.firm,
  signOff: settings.signOff,
  logoId: settings.logoId,
};

/** The saved settings; undefined for users who never saved any. */
export async function findSettings(tx: UserTransaction, userId: UserId): Promise<Settings | undefined> {
  const [row] = await tx.select(columns).from(settings).where(eq(settings.userId, userId));
  return row;
}

/** Omitted choices stay, or get the database's default. */
export function saveSettings(tx: UserTransaction, userId: UserId, choices: Choices): Promise<Settings> {
  return write(tx, { userId, ...choices }, choices);
}

/** Those who never saved settings get the defaults with it. */
export function saveLogo(tx: UserTransaction, userId: UserId, logoId: string | null): Promise<Settings> {
  const { autoSave, defaultDark } = DEFAULT_SETTINGS;
  return write(tx, { userId, autoSave, defaultDark, logoId }, { logoId });
}

type Row = typeof settings.$inferInsert;

async function write(tx: UserTransaction, row: Row, change: Partial<Row>): Promise<Settings> {
  const [saved] = await tx
    .insert(settings)
    .values(row)
    .onConflictDoUpdate({ target: settings.userId, set: change })
    .returning(columns);
  if (saved === undefined) throw new Error('The settings were not saved');
  return saved;
}
