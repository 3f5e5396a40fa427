import { shareTexts as texts } from './share.texts.ts';

/** Mail programs on Windows accept about 2,000 characters; what is longer opens nothing. */
const MAILTO_MAX = 1_900;

/** A `mailto:` with the subject and as much of the text as mail programs accept, cut after a whole line or word. */
export function mailAddress(subject: string, text: string, to: readonly string[] = []): string {
  const addressOf = (about: string, body: string) => addressTo(to, about, body);
  const whole = addressOf(subject, text);
  if (whole.length <= MAILTO_MAX) return whole;
  const units = Array.from(text);
  let [low, high] = [0, units.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (addressOf(subject, cutAt(units, middle)).length <= MAILTO_MAX) low = middle;
    else high = middle - 1;
  }
  return addressOf(subject, cutAt(units, low));
}

function cutAt(units: readonly string[], length: number): string {
  const beginning = units.slice(0, length).join('');
  const end = Math.max(beginning.lastIndexOf('\n'), beginning.lastIndexOf(' '));
  return `${(end > 0 ? beginning.slice(0, end) : beginning).trimEnd()}\n\n${texts.email.rest}`;
}

function addressTo(to: readonly string[], subject: string, body: string): string {
  const encoded = (part: string) => encodeURIComponent(part.toWellFormed().replaceAll(/\r?\n/g, '\r\n'));
  return `mailto:${to.map(encodeURIComponent).join(',')}?subject=${encoded(Array.from(subject).slice(0, 100).join(''))}&body=${encoded(body)}`;
}
