import { decodeText } from '#server/content/text-encoding.ts';
import type { ArchiveFile } from '../containers/entries.ts';

/** How a graph calls its days: in the names of files, and as titles. */
export interface JournalFormats {
  file: string;
  title: string;
}

const token = /'([^']*)'|yyyy|yy|MMMM|MMM|MM|M|do|dd|d|EEEE|E{1,3}/g;

/** As the settings of a graph have them, or as Logseq has them without. */
export async function formatsOf(config: ArchiveFile | undefined): Promise<JournalFormats> {
  const text = decodeText((await config?.read().catch(() => undefined)) ?? Buffer.alloc(0)) ?? '';
  const stated = (name: string) => new RegExp(`^[^;\\n]*:journal/${name}\\s+"([^"\\n]{1,60})"`, 'm').exec(text)?.[1];
  return { file: stated('file-name-format') ?? 'yyyy_MM_dd', title: stated('page-title-format') ?? 'MMM do, yyyy' };
}

/** A day in one of these formats, as Logseq calls its journals and links to them. */
export function titleOfDay(day: string, format: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const number = date.getUTCDate();
  const ending = [11, 12, 13].includes(number) ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  const word = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(date);
  return format.replaceAll(token, (sign, literal?: string) => {
    if (literal !== undefined) return literal;
    if (sign === 'do') return `${number}${ending}`;
    if (sign.startsWith('E')) return word({ weekday: sign.length === 4 ? 'long' : 'short' });
    if (sign.startsWith('MMM')) return word({ month: sign.length === 4 ? 'long' : 'short' });
    const [year = '', month = '', date = ''] = day.split('-');
    const part = sign.startsWith('y') ? year.slice(-sign.length) : sign.startsWith('M') ? month : date;
    return sign.length === 1 ? String(Number(part)) : part;
  });
}

/** The day that a name of this format states, if it is one of numbers; else null. */
export function dayOfName(name: string, format: string): string | null {
  const [day, month, year] = ['d{1,2}', 'M{1,2}', 'y{4}'].map((sign) => new RegExp(sign).exec(format));
  if (!day || !month || !year || format.length !== name.length) return null;
  const part = ({ index, 0: { length } }: RegExpExecArray) => name.slice(index, index + length).padStart(2, '0');
  const iso = `${part(year)}-${part(month)}-${part(day)}`;
  return /^\d{4}-\d\d-\d\d$/.test(iso) && !Number.isNaN(Date.parse(iso)) ? iso : null;
}
