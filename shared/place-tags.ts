/** Tags without some and with others: added at the end, or at these places, counted when the ones before are added. */
export function placeTags(
  tags: readonly string[],
  { add, remove, at = [] }: { add: readonly string[]; remove: readonly string[]; at?: readonly number[] | undefined },
): string[] {
  const placed = tags.filter((tag) => !remove.includes(tag));
  for (const [index, tag] of add.entries()) {
    if (!placed.includes(tag)) placed.splice(at[index] ?? placed.length, 0, tag);
  }
  return placed;
}
