/** Three or more backticks or tildes; backticks around words on one line are code within the line. */
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;

/** The fence that opens a code block on this line. */
export function openingFence(line: string): string | undefined {
  return FENCE.exec(line)?.[1];
}

/** Whether the line closes the code block that began with this fence. */
export function closesFence(line: string, opening: string): boolean {
  const written = line.trim();
  return written.startsWith(opening) && written === (opening[0] ?? '').repeat(written.length);
}
