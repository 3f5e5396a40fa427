/**
 * How often a fault is provoked: `small` with every change, `full` under FAULTS=full (`npm run test:faults`), and any
 * other number where FAULTS names one.
 */
export function trials({ small, full }: { small: number; full: number }): number {
  const wanted = process.env.FAULTS;
  if (wanted === undefined || wanted === '') return small;
  return wanted === 'full' ? full : Number(wanted);
}

/** Whether everything was asked for: `npm run test:all`. */
export const isNight = process.env.FAULTS === 'full';

/** Each `step`-th of a long list with every change, and all of it under FAULTS=full. */
export function everyNth<T>(list: readonly T[], step: number): T[] {
  return list.filter((_, index) => index % trials({ small: step, full: 1 }) === 0);
}

/** The largest of some measurements and their median, in whole milliseconds. */
export function describeTimes(milliseconds: readonly number[]): string {
  const sorted = [...milliseconds].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return `median ${Math.round(median)} ms, longest ${Math.round(sorted.at(-1) ?? 0)} ms`;
}
