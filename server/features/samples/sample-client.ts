import { readContent } from '#server/content.ts';
import { type Day, dayFrom, dayOf, partsOf, weekdayOf } from '#server/language/days/calendar.ts';
import { fill } from '#shared/content.ts';
import { type Profession, professions } from '#shared/professions.ts';
import { type SampleKind, sampleKinds } from '#shared/samples.ts';

interface SampleNote {
  title: string;
  content: string;
  tags: string[];
}

/** A client as a person of that profession would have it in their notes. */
interface SampleClient {
  folder: string;
  /** What the meeting note answers. */
  question: string;
  /** @param today as `2026-11-22` */
  note(kind: SampleKind, today: string): SampleNote;
}

export const sampleClients = Object.fromEntries(
  professions.map((profession) => [profession, readClient(profession)]),
) as Record<Profession, SampleClient>;

function readClient(profession: Profession): SampleClient {
  const pages = new Map(sampleKinds.map((kind) => [kind, readContent(`samples/${profession}/${kind}.md`)]));
  const { folder = '', question = '' } = pages.get('meeting')?.head ?? {};
  return {
    folder,
    question,
    note(kind, today) {
      const { head: { title = '', tags = '' } = {}, text = '' } = pages.get(kind) ?? {};
      const filled = (written: string) => fill(written, (name) => sampleDay(name, today));
      return { title: filled(title), content: `${filled(text)}\n`, tags: tags.slice(1, -1).split(', ') };
    },
  };
}

const SATURDAY = 5;

/** How a sample note writes a day; where the year is another one than the user's, it is added. */
const forms: Record<string, Intl.DateTimeFormatOptions> = {
  day: { month: 'long', day: 'numeric' },
  weekday: { weekday: 'long', month: 'long', day: 'numeric' },
  short: { month: 'short', day: 'numeric' },
};

/**
 * A day of a sample client in words, counted in workdays: `day 4` is `November 27`.
 * @param today the user's, as `2026-11-22`
 */
function sampleDay(name: string, today: string): string | undefined {
  const [form = '', workdays] = name.split(' ');
  const options = forms[form];
  if (options === undefined) return undefined;
  const [year = 0, month = 0, dayOfMonth = 0] = today.split('-').map(Number);
  const start = dayFrom(year, month, dayOfMonth) ?? dayOf(new Date(today));
  const day = workdayFrom(start, Number(workdays));
  const isOtherYear = partsOf(day).year !== year;
  const format = new Intl.DateTimeFormat('en-US', {
    ...options,
    timeZone: 'UTC',
    ...(isOtherYear ? { year: 'numeric' } : {}),
  });
  return format.format(day * 86_400_000);
}

/** That many workdays later, or earlier; 0 is the day itself. */
function workdayFrom(start: Day, workdays: number): Day {
  const step = Math.sign(workdays);
  let day = start;
  for (let left = Math.abs(workdays); left > 0; ) {
    day += step;
    if (weekdayOf(day) < SATURDAY) left--;
  }
  return day;
}
