import { dayOf, isoOf } from '#server/features/assistant/action-items/calendar.ts';
import { namedDays } from '#server/features/assistant/action-items/dates-in-words.ts';
import { isImperative } from '#server/features/assistant/action-items/verbs.ts';
import { nameKind } from '#server/language/english.ts';
import { escapeMarkdown } from '#server/language/escape-markdown.ts';
import { fold } from '#server/language/fold.ts';
import { detectLanguage } from '#server/language/words.ts';
import type { SourcedAction } from './action-list.ts';
import type { DraftTexts } from './draft-texts.ts';
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

/** "Follow-up: our call" where the title names those whom it was with. */
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

/** "on 18 November 2026", if the note says which day it is of. */
export function heldOn({ title, content, updatedAt }: OpenNote, now: Date, texts: DraftTexts): string {
  const head = `${title}\n${content.slice(0, 200)}`;
  const [named] = namedDays(head, dayOf(new Date(updatedAt)), detectLanguage(content)).filter(
    ({ day, isRelative }) => !isRelative && day <= dayOf(now),
  );
  return named ? texts.email.on.replace('{day}', inWords(isoOf(named.day), texts)) : `[${texts.gaps.on}]`;
}

/** A day as it is written in a letter. */
export function inWords(iso: string, { locale }: DraftTexts): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));
}

/** What somebody will do, as it is written to one of them. */
export function promised({ item: { task, owner, due } }: SourcedAction, recipient: string, texts: DraftTexts): string {
  const { email } = texts;
  const [first = '', ...rest] = task.split(' ');
  const isAct = isEnglish(texts) && isImperative(first, rest[0] ?? '', true);
  const lower = isAct ? [first.toLowerCase(), ...rest].join(' ') : task;
  const when = due === null ? '' : ` (${email.by} ${inWords(due, texts)})`;
  const escaped = escapeMarkdown(lower);
  if (owner === null) return `${escapeMarkdown(task.charAt(0).toUpperCase() + task.slice(1))}${when}`;
  if (owner === 'me') return isAct ? `I will ${escaped}${when}` : `${email.fromMe}${texts.colon} ${escaped}${when}`;
  const isYou = wordsOf(owner).some((word) => wordsOf(recipient).includes(word));
  return `${isYou ? email.fromYou : escapeMarkdown(owner)}${texts.colon} ${escaped}${when}`;
}

function isEnglish({ locale }: DraftTexts): boolean {
  return locale.startsWith('en');
}

function wordsOf(name: string): string[] {
  return fold(name)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2);
}
