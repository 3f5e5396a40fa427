import { fold } from '#server/language/fold.ts';
import { words } from '#server/language/words.ts';
import { askedWords, type EngineResult } from '#server/search-engine/engine.ts';
import type { UserId } from '#server/user-id.ts';
import type { Wanted } from './hits.ts';
import * as repo from './search.repo.ts';
import type { SearchServices } from './search-services.ts';
import { sourceKey } from './source.ts';

/**
 * What has words of the question in its title, tags, file name or folder, for the time without an index: what has most
 * of them first, then the newest. Quotations must be in it as written.
 */
export async function findTitles(
  { db }: Pick<SearchServices, 'db'>,
  userId: UserId,
  { text, kind, filter, limit, places }: Wanted & { text: string; kind?: string | undefined },
): Promise<EngineResult> {
  const asked = askedWords(text);
  const plain = asked.words.map(fold);
  const inPlaces = places.pathsWith((path) => plain.some((word) => fold(path).includes(word)));
  const findOf = async (wanted: 'note' | 'document') => {
    if (plain.length === 0 || (kind !== undefined && kind !== `${wanted}s`)) return [];
    const ids = await db.read(userId, (tx) => repo.findTitled(tx, userId, wanted, asked, { filter, limit, inPlaces }));
    return ids.map((id, rank) => ({
      source: sourceKey({ kind: wanted, id }),
      key: '0',
      score: 1 / (rank + 1),
      isWeak: false,
      reason: { kind: 'words' } as const,
    }));
  };
  return {
    hits: [...(await findOf('note')), ...(await findOf('document'))],
    corrections: [],
    matchesIn: (shown) =>
      words(shown).filter((word) => {
        const own = fold(word.text);
        return plain.some((one) => own.includes(one));
      }),
  };
}
