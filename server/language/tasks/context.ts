import type { Day } from '#server/language/days/calendar.ts';
import { namedDays } from '#server/language/days/named-days.ts';
import { dayOfHeading } from '#server/language/text-day.ts';
import type { ActionItem } from './action-item.ts';
import type { Pending } from './dialogue.ts';
import { type Due, findDue } from './due-date.ts';
import type { NoteLine, Section } from './note-lines.ts';
import { isOwner, type People } from './owners.ts';
import type { ForeignPlace } from './stated-task.ts';

/** What is known while a note is read from its beginning to its end. */
export interface Context {
  /** When what is being read was written. */
  today: Day;
  /** When the note was last changed. */
  changed: Day;
  language: string;
  people: People;
  /** Who was named last: "she". */
  last: string | null;
  /** What the last heading opened, its owner, and its due date. */
  section: Section;
  owner: string | null;
  due: Pick<Due, 'day' | 'isRelative'> | null;
  /** Whether the note says when it was written, so that `today` is that day. */
  isDated: boolean;
  /** What the last sentence asked whether it was done. */
  asked: string | null;
  /** Whether the note is typed in lower case, line by line. */
  isTyped: boolean;
  /** The last question that asks who does something, or somebody to do it. */
  pending: Pending | null;
  /** The last task without an owner. */
  open: ActionItem | null;
  /** The recipients of an e-mail, and who wrote what it quotes. */
  greeted: string | null;
  quoted: string | null;
}

/** A heading begins its section; without one the section is over. */
export function openSection(context: Context, heading: NoteLine | null): void {
  context.section = heading?.section ?? 'plain';
  context.owner = heading === null ? null : ownerOf(heading, context);
  context.due = null;
  if (heading === null) return;
  const written = dayOfHeading(heading.content, context.changed);
  if (written !== undefined) Object.assign(context, { today: written, isDated: true });
  if (context.section !== 'actions') return;
  const day = namedDays(heading.content, context.today, context.language).find(({ day }) => day > context.today);
  context.due = day ?? null;
}

function ownerOf({ content, owner }: NoteLine, { people }: Context): string | null {
  const alone = content.replace(/[*_:#]/g, '').trim();
  if (isOwner(alone, people, true) && people.known.has(alone.toLowerCase())) return alone;
  return owner !== null && isOwner(owner, people, false) ? owner : null;
}

/** Where a sentence or a line is. */
export function placeOf(
  text: string,
  { people, language, today, last }: Context,
  listed: { isItem: boolean; isInActions: boolean; isAgreed: boolean },
): ForeignPlace {
  const dueIn = (from: number, to: number) => findDue(text.slice(from, to), today, language);
  return {
    people,
    language,
    hasLast: last !== null,
    ...listed,
    isDated: (from, to) => dueIn(from, to) !== null,
    isBound: (from, to) => dueIn(from, to)?.isBound === true,
  };
}
