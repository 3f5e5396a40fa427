import { and, count, eq, sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { templates } from '#server/db/schema/settings.ts';
import type { UserId } from '#server/user-id.ts';
import type { Template } from '#shared/templates.ts';

const columns = { id: templates.id, title: templates.title, content: templates.content };

/** All templates, unordered. */
export function findTemplates(tx: UserTransaction, userId: UserId): Promise<Template[]> {
  return tx.select(columns).from(templates).where(eq(templates.userId, userId));
}

/** How many there are; no other is added until the end of the transaction. */
export async function countTemplates(tx: UserTransaction, userId: UserId): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`templates ${userId}`}, 0))`);
  const [row] = await tx.select({ all: count() }).from(templates).where(eq(templates.userId, userId));
  return row?.all ?? 0;
}

export async function insertTemplate(
  tx: UserTransaction,
  userId: UserId,
  text: Omit<Template, 'id'>,
): Promise<Template> {
  const [row] = await tx
    .insert(templates)
    .values({ ...text, userId })
    .returning(columns);
  if (row === undefined) throw new Error('The template was not inserted');
  return row;
}

/** The template as it is, locked; undefined if there is none. */
export async function lockTemplate(tx: UserTransaction, userId: UserId, id: string): Promise<Template | undefined> {
  const [row] = await tx.select(columns).from(templates).where(own(userId, id)).for('update');
  return row;
}

export async function updateTemplate(tx: UserTransaction, userId: UserId, { id, ...text }: Template): Promise<void> {
  await tx.update(templates).set(text).where(own(userId, id));
}

/** False if there is none. */
export async function deleteTemplate(tx: UserTransaction, userId: UserId, id: string): Promise<boolean> {
  const rows = await tx.delete(templates).where(own(userId, id)).returning({ id: templates.id });
  return rows.length > 0;
}

function own(userId: UserId, id: string) {
  return and(eq(templates.userId, userId), eq(templates.id, id));
}
