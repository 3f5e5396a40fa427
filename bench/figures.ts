/** One measured thing, ready to be shown. */
export interface Figure {
  name: string;
  median: string;
  /** Where the target is about it. */
  p95?: string;
  p99: string;
  /** Where one that waits long matters. */
  max?: string;
  /** How it compares with the baseline of the same run. */
  ratio?: string;
  /** What it is to reach, and whether it did. */
  target?: string;
  isReached?: boolean;
}

/** What the command line says about a measurement. */
export interface Options {
  /** How long a load is offered. */
  minutes: number;
  /** Whether the first start from a fresh clone is measured too. */
  isCold: boolean;
}

/** What one file of bench/ measured. */
export interface Result {
  title: string;
  /** What was compared with what, in a sentence or two. */
  about: string;
  figures: Figure[];
}

/** The value below which a share (0…1) of the samples lies. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** A figure of times in milliseconds; with a baseline, the ratio of the medians. */
export function timeFigure(
  name: string,
  samples: readonly number[],
  {
    baseline,
    limit,
    judged = 0.99,
    isDetailed = false,
  }: { baseline?: readonly number[]; limit?: number; judged?: number; isDetailed?: boolean } = {},
): Figure {
  const median = quantile(samples, 0.5);
  return {
    name,
    median: milliseconds(median),
    ...((judged === 0.95 || isDetailed) && { p95: milliseconds(quantile(samples, 0.95)) }),
    p99: milliseconds(quantile(samples, 0.99)),
    ...(isDetailed && { max: milliseconds(quantile(samples, 1)) }),
    ...(baseline === undefined ? {} : { ratio: `${(median / quantile(baseline, 0.5)).toFixed(1)} ×` }),
    ...(limit === undefined
      ? {}
      : {
          target: `p${judged * 100} < ${milliseconds(limit)}`,
          isReached: quantile(samples, judged) < limit,
        }),
  };
}

/** The result as a table in Markdown, which reads well in a terminal too. */
export function formatResult({ title, about, figures }: Result): string {
  const hasP95 = figures.some(({ p95 }) => p95 !== undefined);
  const hasMax = figures.some(({ max }) => max !== undefined);
  const head = [
    '',
    'median',
    ...(hasP95 ? ['p95'] : []),
    'p99',
    ...(hasMax ? ['max'] : []),
    '× baseline',
    'target',
    '',
  ];
  const rows = figures.map(({ name, median, p95 = '', p99, max = '', ratio = '', target = '', isReached }) => [
    name,
    median,
    ...(hasP95 ? [p95] : []),
    p99,
    ...(hasMax ? [max] : []),
    ratio,
    target,
    isReached === undefined ? '' : isReached ? 'reached' : 'missed',
  ]);
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return `## ${title}\n\n${about}\n\n${[line(head), rule, ...rows.map(line)].join('\n')}\n`;
}

/** Memory as a person reads it. */
export function mib(value: number): string {
  return `${value.toFixed(0)} MiB`;
}

/** What was added to memory, or given back. */
export function growthInWords(growth: number): string {
  return `${growth < 0 ? '−' : '+'}${Math.abs(growth).toFixed(1)} MiB`;
}

function milliseconds(value: number): string {
  return `${value < 10 ? value.toFixed(2) : value.toFixed(value < 100 ? 1 : 0)} ms`;
}
