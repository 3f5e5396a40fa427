import type { Row } from './search.ts';

/** The figures as tables in Markdown, one for each set, and the mean over the public ones. */
export function formatRows(rows: readonly Row[]): string {
  const sets = [...new Set(rows.map(({ set }) => set))];
  const tables = sets.map((set) => {
    const own = rows.filter((row) => row.set === set);
    return [
      `### ${set}`,
      '',
      '| method | nDCG@10 | recall@10 | recall@5 | MRR | nDCG@10 tuned / held |',
      '|---|---|---|---|---|---|',
      ...own.map(({ how, scores, halves }) => {
        const { ndcg, recall, recallAt5, mrr } = scores;
        return `| ${how} | ${[ndcg, recall, recallAt5, mrr].map(short).join(' | ')} | ${halves.map(short).join(' / ')} |`;
      }),
    ].join('\n');
  });
  return [
    ...tables,
    meanTable(
      rows,
      sets.filter((set) => !set.endsWith('-words')),
    ),
  ].join('\n\n');
}

function meanTable(rows: readonly Row[], sets: readonly string[]): string {
  const hows = [...new Set(rows.map(({ how }) => how))];
  const cells = (how: string) => {
    const values = sets.map((set) => rows.find((row) => row.set === set && row.how === how)?.scores.ndcg ?? Number.NaN);
    return [...values, values.reduce((sum, value) => sum + value, 0) / values.length].map(short).join(' | ');
  };
  return [
    '### nDCG@10 of the public sets, and their mean',
    '',
    `| method | ${sets.join(' | ')} | mean |`,
    `|---|${sets.map(() => '---|').join('')}---|`,
    ...hows.map((how) => `| ${how} | ${cells(how)} |`),
  ].join('\n');
}

function short(value: number): string {
  return value.toFixed(3).replace(/^0/, '');
}
