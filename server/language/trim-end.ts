/** The text without those signs at its end; `/[…]+$/` would look at each run of them from each of its signs. */
export function trimEndOf(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
