/** As many unsteady checks as a run may have and still be green. */
export const UNSTEADY_MAX = 2;
/** More failures than these are not chance, and each alone would take its time. */
export const ALONE_MAX = 10;

/** The names in the table of `tests/unsteady.md`: checks whose cause was found and mended. */
export function mendedIn(table: string): Set<string> {
  const rows = table.split('\n').filter((line) => line.startsWith('|'));
  return new Set(rows.slice(2).map((row) => (/^\|(.+?)(?<!\\)\|/.exec(row)?.[1] ?? '').replaceAll('\\|', '|').trim()));
}

/**
 * Which unsteady checks (failed, then passed alone) count as passed: two in a run do, unless one was said to be mended.
 * @returns for each that counts as failed, why.
 */
export function refusedOf(unsteady: readonly string[], mended: ReadonlySet<string>): Map<string, string> {
  if (unsteady.length > UNSTEADY_MAX)
    return new Map(unsteady.map((name) => [name, `unsteady, as one of more than ${UNSTEADY_MAX}`]));
  const again = unsteady.filter((name) => mended.has(name));
  return new Map(again.map((name) => [name, 'unsteady again, though tests/unsteady.md has its mend']));
}
