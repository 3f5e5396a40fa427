const USAGE_ERROR = 2;

/** Ends a command that was called the wrong way. */
export function refuseUsage(usage: string): never {
  process.stderr.write(usage);
  process.exit(USAGE_ERROR);
}

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** Prints rows under their heads, in columns as wide as their longest text. */
export function printTable(head: string[], rows: string[][]): void {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines) {
    const cells = line.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    process.stdout.write(`${cells.join('  ').trimEnd()}\n`);
  }
}

/** A day as administrators everywhere can read it: `2026-11-29`. */
export function dayText(moment: string): string {
  return moment.slice(0, 10);
}

/** A moment in UTC: `2026-11-29 08:15`. */
export function momentText(moment: string): string {
  return moment.slice(0, 16).replace('T', ' ');
}
