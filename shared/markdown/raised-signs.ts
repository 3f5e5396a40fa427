const PLAIN = [...'0123456789+-−=()'];
export const RAISED = signsFor('⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾');
export const LOWERED = signsFor('₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎');

function signsFor(signs: string): ReadonlyMap<string, string> {
  return new Map([...signs].map((sign, at) => [PLAIN[at] ?? '', sign]));
}

/** `m2` with its 2 raised is `m²`; undefined for text that has no signs of its own, as in `1st`. */
export function inSigns(text: string, signs: ReadonlyMap<string, string>): string | undefined {
  const letters = [...text];
  return letters.every((letter) => signs.has(letter)) ? letters.map((letter) => signs.get(letter)).join('') : undefined;
}
