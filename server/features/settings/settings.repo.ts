import { eq } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { settings } from '#server/db/schema.ts';
import type { UserId } from '#server/user-id.ts';
import type { Settings } from '#shared/settings.ts';

export async function findSettings(tx: UserTransaction, userId: UserId): Promise<Settings | undefined> {
  const [row] = await tx
    .select({
      autoSave: settings.autoSave,
      defaultDark: settings.defaultDark,
      replyLanguage: settings.replyLanguage,
      aiScope: settings.aiScope,
      aiNoticeSeen: settings.aiNoticeSeen,
    })
    .from(settings)
    .where(eq(settings.userId, userId));
  return row;
}

export async function saveSettings(tx: UserTransaction, userId: UserId, choices: Settings): Promise<void> {
  await tx
    .insert(settings)
    .values({ userId, ...choices })
    .onConflictDoUpdate({ target: settings.userId, set: choices });
}
