import { isoOf } from '#server/language/days/calendar.ts';
import { nameKind } from '#server/language/english.ts';
import { escapeMarkdown } from '#server/language/escape-markdown.ts';
import { fold } from '#server/language/fold.ts';
import { isImperative } from '#server/language/tasks/verbs.ts';
import type { SourcedAction } from './action-list.ts';
import { longDay, monthAndDay, weekdayAndDay } from './day-text.ts';
import type { DraftTexts } from './draft-texts.ts';
import { meetingDayOf } from './note-day.ts';
import type { OpenNote } from './sources.ts';

/** What a note is filed as, and no client reads: "Re:", "Call with", "Meeting notes –". */
const FILED_AS =
  /^(?:(?:re|fwd?|aw|wg|antw|tr)\s?:\s*|(?:(?:phone|video|first|second|intro|intake|discovery|kick-?off|status|client|site)\s+)*(?:call|meeting|conversation|chat|kick-?off|notes?|minutes|visit)(?:\s+notes?)?(?:\s+(?:with|of|on|about|from|for)\s+|\s*[:–—-]\s*|\s+(?=\p{Lu}))|(?:telefonat|gespräch|erstgespräch|besprechung|termin|treffen|protokoll|notiz(?:en)?|gesprek|overleg|vergadering|belafspraak|verslag|notities|appel|réunion|rendez-vous|entretien|compte[- ]rendu|notes|llamada|reunión|cita|acta|notas|chiamata|riunione|incontro|verbale|chamada|reunião|ata)(?:\s+(?:mit|bei|über|zu|van|met|over|avec|chez|sur|de|du|con|sobre|com|di)\s+|\s*[:–—-]\s*))+/iu;
const HELD = /^(?:\p{L}+ )?(?<what>call|meeting|conversation|workshop|visit|kick-?off) (?:with|at)\b/iu;

/** What a note is about, as a heading of something that leaves the house. */
export function subjectTitle({ title }: OpenNote, { gaps }: DraftTexts): string {
  const subject = title.trim().replace(FILED_AS, '').trim();
  return subject === ''
    ? title.trim() === ''
      ? `[${gaps.subject}]`
      : escapeMarkdown(title.trim())
    : escapeMarkdown(subject);
}

/** "Follow-up: our call" if the title names the participants. */
export function emailSubject(note: OpenNote, texts: DraftTexts): string {
  const what = isEnglish(texts) ? HELD.exec(note.title.trim())?.groups?.what : undefined;
  return what === undefined ? subjectTitle(note, texts) : `our ${what.toLowerCase()}`;
}

/** A company is not greeted: somebody there is. */
export function greetingOf(recipient: string, people: readonly string[], { email, gaps }: DraftTexts): string {
  const greeted = (name: string) => email.greeting.replace('{name}', () => name);
  if (recipient === '') return greeted(`[${gaps.name}]`);
  const words = wordsOf(recipient);
  const isNamed = people.some((person) => wordsOf(person).some((word) => words.includes(word)));
  const isPerson = isNamed || nameKind(recipient.split(' ')[0] ?? '') === 'first';
  return greeted(isPerson ? recipient : `[${gaps.nameAt.replace('{name}', () => recipient)}]`);
}

/** "on November 18, 2026", if the note says which day it is of. */
export function heldOn(note: OpenNote, texts: DraftTexts): string {
  const day = meetingDayOf(note);
  if (day === undefined) return `[${texts.gaps.on}]`;
  return texts.email.on.replace('{day}', longDay(isoOf(day), texts.locale));
}

/** What somebody will do, as it is written to one of them. */
export function promised(action: SourcedAction, recipient: string, now: Date, texts: DraftTexts): string {
  const { task, owner } = action.item;
  const { email } = texts;
  const [first = '', ...rest] = task.split(' ');
  const isAct = isEnglish(texts) && isImperative(first, rest[0] ?? '', true);
  const lower = isAct ? [first.toLowerCase(), ...rest].join(' ') : task;
  const when = dueBy(action, now, texts);
  const escaped = escapeMarkdown(lower);
  if (owner === null) return `${escapeMarkdown(task.charAt(0).toUpperCase() + task.slice(1))}${when}`;
  if (owner === 'me') return isAct ? `I will ${escaped}${when}` : `${email.fromMe}${texts.colon} ${escaped}${when}`;
  const isYou = wordsOf(owner).some((word) => wordsOf(recipient).includes(word));
  return `${isYou ? email.fromYou : escapeMarkdown(owner)}${texts.colon} ${escaped}${when}`;
}

/** A date that the note does not settle is left open: whoever sends the draft knows which Friday was meant. */
function dueBy({ item: { due, dueText, isDueGuessed } }: SourcedAction, now: Date, texts: DraftTexts): string {
  if (due === null) return '';
  const { locale, email } = texts;
  const day = weekdayAndDay(due, now, locale);
  if (!isEnglish(texts)) return isDueGuessed ? ` (${email.by} [${day}?])` : ` (${email.by} ${day})`;
  if (!isDueGuessed) return ` ${PREPOSITION.exec(dueText ?? '')?.[0].toLowerCase() ?? email.by} ${day}`;
  return WHEN.test(dueText ?? '')
    ? ` ${escapeMarkdown(dueText ?? '')} [${monthAndDay(due, now, locale)}?]`
    : ` ${email.by} [${day}?]`;
}

/** The note's own word: "before December 5" is not "by December 5". */
const PREPOSITION = /^(?:on|before|until)(?= )/i;
/** Words that go on an English sentence. */
const WHEN =
  /^(?:by|on|before|until|till|in|within|at|tomorrow|today|tonight|this|next|the|no later than|end of)(?![\p{L}\p{N}])/iu;

function isEnglish({ locale }: DraftTexts): boolean {
  return locale.startsWith('en');
}

function wordsOf(name: string): string[] {
  return fold(name)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2);
}
