import { dayOf, isoOf } from '#server/features/assistant/action-items/calendar.ts';
import { namedDays } from '#server/features/assistant/action-items/dates-in-words.ts';
import { isImperative } from '#server/features/assistant/action-items/verbs.ts';
import { nameKind } from '#server/language/english.ts';
import { escapeMarkdown } from '#server/language/escape-markdown.ts';
import { fold } from '#server/language/fold.ts';
import { detectLanguage } from '#server/language/words.ts';
import type { SourcedAction } from './action-list.ts';
import type { OpenNote } from './sources.ts';

/** What a note is filed as, and no client reads: "Re:", "Call with", "Meeting notes –". */
const FILED_AS =
  /^(?:(?:re|fwd?|aw|wg|antw)\s?:\s*|(?:(?:phone|video|first|second|intro|intake|discovery|kick-?off|status|client|site)\s+)*(?:call|meeting|conversation|chat|kick-?off|notes?|minutes|visit)(?:\s+notes?)?(?:\s+(?:with|of|on|about|from|for)\s+|\s*[:–—-]\s*|\s+(?=\p{Lu})))+/iu;
const HELD = /^(?:\p{L}+ )?(?<what>call|meeting|conversation|workshop|visit|kick-?off) (?:with|at)\b/iu;

/** What a note is about, as a heading of something that leaves the house. */
export function subjectTitle({ title }: OpenNote): string {
  const subject = title.trim().replace(FILED_AS, '').trim();
  return subject === '' ? (title.trim() === '' ? '[subject]' : escapeMarkdown(title.trim())) : escapeMarkdown(subject);
}

/** "Follow-up: our call" where the title names those whom it was with. */
export function emailSubject(note: OpenNote): string {
  const what = HELD.exec(note.title.trim())?.groups?.what;
  return what === undefined ? subjectTitle(note) : `our ${what.toLowerCase()}`;
}

/** A company is not greeted: somebody there is. */
export function greetingOf(recipient: string, people: readonly string[]): string {
  if (recipient === '') return 'Dear [name],';
  const words = wordsOf(recipient);
  const isNamed = people.some((person) => wordsOf(person).some((word) => words.includes(word)));
  const isPerson = isNamed || nameKind(recipient.split(' ')[0] ?? '') === 'first';
  return isPerson ? `Dear ${recipient},` : `Dear [name at ${recipient}],`;
}

/** " on 18 November 2026", if the note says which day it is of. */
export function heldOn({ title, content, updatedAt }: OpenNote, now: Date): string {
  const head = `${title}\n${content.slice(0, 200)}`;
  const [named] = namedDays(head, dayOf(new Date(updatedAt)), detectLanguage(content)).filter(
    ({ day, isRelative }) => !isRelative && day <= dayOf(now),
  );
  return named ? ` on ${inWords(isoOf(named.day))}` : ' [on …]';
}

/** `2026-11-21` as 21 November 2026. */
export function inWords(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));
}

/** What somebody will do, as it is written to one of them. */
export function promised({ item: { task, owner, due } }: SourcedAction, recipient: string): string {
  const [first = '', ...rest] = task.split(' ');
  const isAct = isImperative(first, rest[0] ?? '', true);
  const lower = isAct ? [first.toLowerCase(), ...rest].join(' ') : task;
  const when = due === null ? '' : ` (by ${inWords(due)})`;
  const escaped = escapeMarkdown(lower);
  if (owner === null) return `${escapeMarkdown(task.charAt(0).toUpperCase() + task.slice(1))}${when}`;
  if (owner === 'me') return isAct ? `I will ${escaped}${when}` : `From me: ${escaped}${when}`;
  const isYou = wordsOf(owner).some((word) => wordsOf(recipient).includes(word));
  return `${isYou ? 'From you' : escapeMarkdown(owner)}: ${escaped}${when}`;
}

function wordsOf(name: string): string[] {
  return fold(name)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2);
}
