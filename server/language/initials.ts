import { fold } from './fold.ts';
import { withoutTitle } from './name-pattern.ts';

/** At most three letters, the first a capital: "G", "H.V.", "Kö". */
const SHORT = /^\p{Lu}\.?[\s-]?\p{L}?\.?\s?\p{L}?\.?$/u;

/** Whether somebody of that name is called so: by a part of it, by initials, or by the beginning of a part. */
export function isCalled(written: string, name: string): boolean {
  const [one, whole] = [fold(withoutTitle(written)).replace(/[.\s-]/g, ''), fold(withoutTitle(name))];
  if (one === '' || whole === '') return false;
  const parts = whole.split(/[.\s-]+/).filter((part) => part !== '');
  if (one === parts.join('') || parts.includes(one)) return true;
  const initials = parts.map((part) => part.charAt(0)).join('');
  return (
    SHORT.test(written) && (initials.startsWith(one) || (one.length < 3 && parts.some((part) => part.startsWith(one))))
  );
}

/** The one of some people who is called so: by a first name where initials are written; null where none or several are. */
export function whoIsCalled(written: string, people: readonly string[]): string | null {
  const found = people.filter((name) => isCalled(written, name));
  const [name] = found;
  if (name === undefined || found.length > 1) return null;
  return SHORT.test(written) ? (withoutTitle(name).split(' ')[0] ?? name) : written;
}
