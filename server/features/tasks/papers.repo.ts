import { parse } from 'node:path';
import { sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { dayOf } from '#server/language/days/calendar.ts';
import type { NotePaper } from '#server/reading/read-note.ts';
import type { UserId } from '#server/user-id.ts';

/** More of the documents of a note isn't read for deadlines, in characters: some 330 pages. */
const TEXT_MAX = 1_000_000;

interface PageRow {
  id: string;
  fileName: string;
  isPaged: boolean;
  day: string;
  createdAt: string;
  number: number;
  markdown: string;
}

/** The text of the note's documents, the oldest first, up to a limit in total. */
export async function findPapers(
  tx: UserTransaction,
  userId: UserId,
  noteId: string,
): Promise<Omit<NotePaper, 'self'>[]> {
  const rows = await tx.execute<Pick<PageRow, keyof PageRow>>(sql`
    select id, file_name as "fileName", file_type = 'pdf' as "isPaged", day::text as day, created_at as "createdAt", number,
      left(markdown, greatest(0, ${TEXT_MAX}::int - before)::int) as markdown
    from (
      select d.id, d.file_name, d.file_type, d.day, d.created_at, p.number, p.markdown,
        sum(length(p.markdown)) over (order by d.created_at, d.id, p.number) - length(p.markdown) as before
      from documents d join document_pages p on p.user_id = ${userId} and p.document_id = d.id
      where d.user_id = ${userId} and d.note_id = ${noteId} and d.text_version > 0
    ) pages where before < ${TEXT_MAX}::int order by created_at, id, number`);
  const papers = new Map<string, Omit<NotePaper, 'self' | 'pages'> & { pages: NotePaper['pages'][number][] }>();
  for (const { id, fileName, isPaged, day, createdAt, number, markdown } of rows) {
    const page = { number, markdown };
    const known = papers.get(id);
    if (known) known.pages.push(page);
    else {
      const title = parse(fileName).name;
      const days = { day: dayOf(new Date(day)), seen: dayOf(new Date(createdAt)) };
      papers.set(id, { documentId: id, isPaged, title, ...days, pages: [page] });
    }
  }
  return [...papers.values()];
}

/** Which of the documents exist; they do until the end of the transaction. */
export async function holdPapers(tx: UserTransaction, userId: UserId, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.execute<{ id: string }>(sql`
    select id from documents where user_id = ${userId} and id = any(${sql.param(ids)}::uuid[]) order by id for key share`);
  return new Set(rows.map(({ id }) => id));
}

/** The user's firm, which contracts name instead of the user; empty if it isn't stated. */
export async function findFirm(tx: UserTransaction, userId: UserId): Promise<string> {
  const [row] = await tx.execute<{ firm: string }>(sql`select firm from settings where user_id = ${userId}`);
  return row?.firm ?? '';
}
