/** An address as it can be in the parentheses of a link. */
export function linkAddress(address: string): string {
  return address.replace(/[\s()<>]/g, (character) =>
    encodeURIComponent(character).replace('(', '%28').replace(')', '%29'),
  );
}
