import { dayOf } from '#server/language/days/calendar.ts';
import { likely, listOf } from '#server/reading/answer.ts';
import type { FoundTask } from '#server/reading/read-note.ts';
import type { HeldReason, RecapSection } from '#shared/recap.ts';
import { reasonToHold } from './hold-line.ts';
import { isFirst, isPerson, namesPerson, withNames } from './initials.ts';
import { dayInCell, isAhead, longDay, nextDayIn, withoutDays } from './letter-days.ts';
import { led, tidied, withWhoTheyAre } from './letter-sentence.ts';
import type { Given, LineKind, NoteLine } from './note-lines.ts';
import { type Piece, piecesOf } from './pieces.ts';
import { type Place, placeOfTask } from './place-of-task.ts';
import type { LineRead, Reading } from './reading.ts';
import { cue, ME, speaksOf } from './recap-words.ts';
import type { OwnedRow } from './table-owners.ts';

/** What a line is read with: its row where it is one of somebody's, and the to-dos of the note. */
interface Known {
  row: OwnedRow | undefined;
  tasks: readonly FoundTask[];
}

/** A part of a line. */
interface Part {
  text: string;
  start: number;
  end: number;
}

const reasonOf = { marked: 'private', internal: 'internal', struck: 'struck' } as const;
/** "Next call" is at the beginning, or the line is about something else. */
const NEXT_WITHIN = 12;
/** "3 hotels by 9/10 [x]". */
const TICKED = /\[(?:x|done)\]\W*$/i;
const CHANGE = /\s(?:=|→|->|=>)\s/;
const ANOTHER = /[(>→].*\d\s?(?:[ap]m|uhr|uur|h)(?!\p{L})/iu;
const BRACKETS = /\([^()]*\)/g;

/** A line of the note as lines of the recap: whole, or with remarks apart that are no part of what it says. */
export function readLine(line: NoteLine, { row, tasks }: Known, reading: Reading): LineRead[] {
  const { first, statements, list, isItem, text, lead } = line;
  const at = ({ text: shown, start, end }: Part, { section, sentence }: Place, held: HeldReason | null): LineRead => ({
    heading: first.headings.at(-1) ?? '',
    text: shown,
    section,
    sentence: held === 'private' ? '' : sentence,
    held,
    startsAt: start,
    endsAt: end,
  });
  const whole = { text, start: first.start, end: statements.at(-1)?.end ?? first.end };
  if (first.out !== null || first.isAside || (first.row !== undefined && row === undefined)) {
    return statements.map((each) => {
      const why = each.out === null ? (reasonToHold(each.text, null, reading) ?? 'background') : reasonOf[each.out];
      return at(each, { section: 'discussed', sentence: tidied(each.text, reading) }, why);
    });
  }
  if (first.box === 'ticked' || TICKED.test(text)) return [at(whole, talked(text, 'done', reading), 'done')];
  if (row !== undefined) {
    const place = placeOfRow(row, reading);
    return [at(whole, place, reasonToHold(text, 'theirs', reading) ?? place.held ?? null)];
  }
  const isWhole = list !== null && list !== 'steps' && list !== 'next' && (list !== 'decided' || isItem);
  const parts = isItem || first.label !== null || isWhole ? [whole] : withBrackets(statements);
  return parts.flatMap((part): LineRead[] => {
    const pieces = piecesOf(part.text);
    const cut = pieces.findIndex((piece, index) => index > 0 && isRemark(piece.text, list, reading));
    const kept = cut === -1 ? part.text : part.text.slice(0, pieces[cut]?.start).trim();
    const more = cut === -1 ? [] : pieces.slice(cut).map((piece) => placed(piece, part, reading));
    const here = { ...part, text: kept, end: more[0]?.start ?? part.end };
    const place = placeOf(line, here, tasks, reading);
    const why = reasonToHold(`${lead}${isWhole && list !== 'open' ? part.text : kept}`, list, reading);
    return [
      at({ ...here, text: `${lead}${kept}` }, place, why ?? place.held ?? null),
      ...more.map((each) => {
        const apart = isWhole ? remark(each, line, place.section, reading) : placeOf(line, each, tasks, reading);
        return at(each, apart, (isWhole ? why : null) ?? reasonToHold(each.text, list, reading) ?? apart.held ?? null);
      }),
    ];
  });
}

function talked(text: string, held: HeldReason, reading: Reading): Place {
  return { section: 'discussed', sentence: tidied(text, reading), held };
}

function remark({ text }: Part, { list, owner, first }: NoteLine, section: RecapSection, reading: Reading): Place {
  return {
    section,
    sentence: list === 'theirs' ? led(text, owner || (first.label ?? ''), reading) : tidied(text, reading),
    held: 'background',
  };
}

/** The sentences of a line; one that ends within brackets goes on. */
function withBrackets(statements: readonly Given[]): Part[] {
  const parts: Part[] = [];
  for (const { text, start, end } of statements) {
    const before = parts.at(-1);
    const isOpen = before !== undefined && before.text.lastIndexOf('(') > before.text.lastIndexOf(')');
    if (isOpen) Object.assign(before, { text: `${before.text} ${text}`, end });
    else parts.push({ text, start, end });
  }
  return parts;
}

/** A piece of a line, with where it is in the note. */
function placed({ text }: Piece, { start, end }: Part, { content }: Reading): Part {
  const at = content.indexOf(text.slice(0, NEXT_WITHIN), start);
  return at === -1 || at > end ? { text, start, end } : { text, start: at, end: Math.min(end, at + text.length) };
}

/** Whether a sentence behind another one is no part of what that says, but about those who read it. */
function isRemark(text: string, list: LineKind | null, reading: Reading): boolean {
  if (speaksOf(text) || list === 'next') return true;
  if (list === 'open' && /\?\s*$/.test(text)) return false;
  const isOfTask = list === 'mine' || list === 'theirs';
  return (
    namesPerson(text, reading) ||
    (isOfTask && !/\d/.test(text) && !cue.due.test(text)) ||
    (list === null && (ME.test(text) || cue.past.test(text)))
  );
}

function placeOf(line: NoteLine, part: Part, tasks: readonly FoundTask[], reading: Reading): Place {
  const { list, owner, first, isAfter } = line;
  const { text } = part;
  const sentence = tidied(text, reading);
  const held = (is: boolean) => (is ? ({ held: 'background' } as const) : {});
  const next = nextOf(text, first.label === null ? null : list, reading);
  if (next !== null) return next;
  const [subject = ''] = /^\p{L}+/u.exec(text) ?? [];
  const [isKnown, isStranger] = [isPerson(subject, reading), isFirst(subject)];
  if (list === 'mine') {
    const isOfOther = isKnown || isStranger || cue.past.test(text) || cue.about.test(text);
    const why = cue.own.test(text) ? ({ held: 'ownWork' } as const) : held(isOfOther);
    return { section: 'mine', sentence, ...why };
  }
  if (list === 'theirs') {
    const named = cue.theyFirst.test(text) ? withWhoTheyAre(text, reading) : text;
    return {
      section: 'theirs',
      sentence: led(named ?? text, owner, reading),
      ...held(named === null || cue.past.test(text) || (isStranger && !isKnown)),
    };
  }
  if (list === 'open') return { section: 'open', sentence, ...held(speaksOf(text)) };
  if (list === 'decided') {
    const isBehind = part.start > first.start && namesPerson(text, reading);
    return { section: 'decisions', sentence, ...held(isOfReader(text) || isBehind) };
  }
  if (isAfter && first.box === null) return talked(text, 'internal', reading);
  return placeOfSentence(line, part, tasks, reading);
}

function placeOfSentence(line: NoteLine, part: Part, tasks: readonly FoundTask[], reading: Reading): Place {
  const { isItem, isResult } = line;
  const { text, start, end } = part;
  const here = tasks.filter(({ from, to }) => from < end && to > start);
  if (here[0]?.done === true) return talked(text, 'done', reading);
  const ofTask = placeOfTask(text, line, here, reading);
  if (ofTask !== null) return ofTask;
  const isShort = (withoutDays(text, reading).match(/\p{L}{2,}/gu) ?? []).length < 2;
  if (isOfReader(text) || isShort) return talked(text, 'background', reading);
  const sentence = tidied(text, reading);
  // "Fergal has decided, M isn't on the list" is of them; beside it, a list says what it is of.
  const beside = isItem ? (text.match(BRACKETS) ?? []) : [text];
  const isOwn =
    ME.test(text) || isFirst(/^\p{L}+/u.exec(text)?.[0] ?? '') || beside.some((each) => namesPerson(each, reading));
  const isAgreed = cue.agreed.test(text) && !cue.open.test(text);
  const isChange = isResult && CHANGE.test(text.replace(BRACKETS, ''));
  const isMany = cue.many.test(text);
  if (isAgreed || (isChange && !isMany))
    return { section: 'decisions', sentence, ...(isOwn ? { held: 'background' } : {}) };
  const isDate = likely(text, undefined, false, reading.written) === 'timeline' && isAhead(text, reading);
  if (isDate && !isOwn) return { section: 'dates', sentence };
  const isListed = isResult && isItem && !isOwn && !isMany && !namesPerson(text, reading);
  if (isListed) return { section: 'discussed', sentence };
  return here.some((task) => task.isMine)
    ? { section: 'mine', sentence, held: 'ownWork' }
    : talked(text, 'background', reading);
}

/** What a letter to somebody doesn't say of them. */
function isOfReader(text: string): boolean {
  return speaksOf(text) || cue.past.test(text);
}

/** "Next call", "Nächster LK", or "next Wed 9 Dec 8.00". */
function isNext(text: string): boolean {
  const at = text.search(cue.next);
  return at >= 0 && at <= NEXT_WITHIN;
}

/** The next date: when they speak again, and what for; in words where the day isn't sure. */
function nextOf(text: string, list: LineKind | null, reading: Reading): Place | null {
  const isNamed = list === 'next' || isNext(text);
  const found = isNamed || cue.nextFirst.test(text) ? nextDayIn(text, reading) : null;
  if (found === null)
    return isNamed && withoutDays(text, reading) !== text
      ? { section: 'next', sentence: tidied(text, reading), held: 'background' }
      : null;
  if (!isNamed && found.time === '') return null;
  // What is over by the time of the letter is no next date.
  if (found.day < dayOf(reading.now)) return null;
  const { next, nextAt } = reading.form;
  const day = longDay(found.day, reading.locale, reading.now);
  const rest = withNames(found.rest.replace(/^[\s,.–—=-]+|[\s.!]+$/g, ''), reading);
  const isMore = rest !== '' && !isOfReader(rest) && !ME.test(rest) && reasonToHold(rest, null, reading) === null;
  // "At 9 pm. -> 5 pm": which one, isn't sure.
  if (found.time !== '' && ANOTHER.test(rest))
    return { section: 'next', sentence: tidied(text, reading), held: 'doubt' };
  const stated = (found.time === '' ? next : nextAt).replace('{day}', day).replace('{time}', found.time);
  return { section: 'next', sentence: isMore ? `${stated.replace(/\.$/, '')} (${rest}).` : stated };
}

/** "Ruben: fallback recorded, by Monday 7 December". */
function placeOfRow({ who, what, when }: OwnedRow, reading: Reading): Place {
  const day = dayInCell(when, reading);
  const dated =
    day === null ? (when === '' ? what : `${what}, ${when}`) : `${what}, ${reading.form.by.replace('{day}', day)}`;
  if (listOf(who, reading.self) !== 'mine')
    return { section: 'theirs', sentence: led(`${who.replace(BRACKETS, '').trim()}: ${dated}`, '', reading) };
  return { section: 'mine', sentence: tidied(dated, reading), ...(cue.own.test(what) ? { held: 'ownWork' } : {}) };
}
