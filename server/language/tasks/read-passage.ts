import { namedDays } from '#server/language/days/named-days.ts';
import { inlineItems } from '#server/language/sentences.ts';
import { trimEndOf } from '#server/language/trim-end.ts';
import type { ActionItem } from './action-item.ts';
import { isSettled, labelledPieces } from './commitments.ts';
import { type Context, placeOf } from './context.ts';
import { findDue } from './due-date.ts';
import { foreignTasks } from './foreign-tasks.ts';
import { type Listed, type Listing, readListed } from './listed-task.ts';
import { dueFields, elsewhere, makeItem, ownerOfCue } from './make-item.ts';
import { type NoteLine, sectionOf } from './note-lines.ts';
import type { Passage } from './note-passages.ts';
import { isPresenceList, nameOf, namesIn } from './owners.ts';
import { fromSentences } from './sentence-tasks.ts';
import { SENTENCE_MAX } from './stated-task.ts';
import type { ActionRow } from './table.ts';
import { tidyTask } from './task-text.ts';
import { actsOf } from './typed-tasks.ts';

/** A row of a table of actions. */
export function readRow({ task, owner, due }: ActionRow, line: NoteLine, context: Context): ActionItem {
  const found = due === null ? findDue(task, context.today, context.language) : null;
  const named = due === null ? found : namedDays(due, context.today, context.language)[0];
  return {
    task: tidyTask(task, found),
    owner: owner === null ? null : nameOf(owner, { speaker: null, addressee: null, last: null }),
    ...dueFields(named ?? null, context),
    dueText: due ?? (found ? task.slice(found.start, found.end).trim() : null),
    line: line.number,
    start: line.lineStart,
    end: line.end,
  };
}

/** A checkbox line: one task, whatever it says. */
export function readBox(passage: Passage, context: Context): ActionItem[] {
  const { content } = passage;
  if (!/[\p{L}\p{N}]/u.test(content)) return [];
  const open: Passage = { ...passage, kind: 'open' };
  const read = readPassage(open, { ...context, section: 'actions' });
  const place = { line: passage.number, start: passage.lineStart, end: passage.end };
  const [first] = read;
  if (first && read.length === 1) return [{ ...first, ...place }];
  const due = first ? null : findDue(content, context.today, context.language);
  const whole = makeItem({
    written: content,
    due,
    who: null,
    passage,
    context,
    span: { start: 0, end: content.length },
  });
  return [{ ...whole, ...(first && { owner: first.owner, due: first.due, dueText: first.dueText }), ...place }];
}

/** The tasks in a line or paragraph, wherever in the note it stands. */
export function readPassage(passage: Passage, context: Context): ActionItem[] {
  const starts = itemsOf(passage);
  if (starts.length === 0) return readLine(passage, context);
  const lead = passage.content.slice(0, starts[0]);
  const isOpening = sectionOf(lead.trimEnd().replace(/:$/, '')) === 'actions';
  const kind = passage.kind === 'text' ? (isOpening ? 'cue' : 'item') : passage.kind;
  const pieces = starts.map((from, index) => {
    const end = starts[index + 1] ?? passage.content.length;
    const number =
      from === 0 && passage.itemNumber !== null
        ? 0
        : (/^\s*\(?\d+[.)]\s*/.exec(passage.content.slice(from, end))?.[0].length ?? 0);
    const content = trimEndOf(passage.content.slice(from + number, end), /[\s,;]/);
    const start = passage.start + from + number;
    return { ...passage, kind, content, start, end: start + content.length };
  });
  const first = { ...passage, content: lead, end: passage.start + lead.length };
  return [
    ...(/\p{L}/u.test(lead) ? readLine(first, context) : []),
    ...pieces.flatMap((piece) => readLine(piece, context)),
  ];
}

/** Where the items begin that are numbered within a line; the number of the first may be the marker of the line. */
function itemsOf({ content, itemNumber }: Passage): number[] {
  if (!/\s\(?\d{1,2}[.)]\s/.test(content)) return [];
  const marker = itemNumber === 1 ? '1) ' : '';
  return inlineItems(marker + content).map((at) => Math.max(0, at - marker.length));
}

function readLine(passage: Passage, context: Context): ActionItem[] {
  if (context.section === 'done' || isPresenceList(passage.content)) return [];
  const labelled = fromLabel(passage, context);
  if (labelled) return labelled;
  const listed =
    passage.speaker === null && context.section !== 'aside'
      ? readListed(passage.content, listingOf(passage, context))
      : null;
  const items = listed ? listed.map((task) => fromList(task, passage, context)) : fromSentences(passage, context);
  context.last = namesIn(passage.content.slice(-SENTENCE_MAX), context.people).at(-1) ?? context.last;
  const { content, start } = passage;
  return items.filter(
    (item) =>
      /\p{L}{2}/u.test(item.task) &&
      (passage.kind === 'open' || !isSettled(content.slice(item.start - start, item.end - start))),
  );
}

/** What a labelled list holds, each with its own place where there are several. */
function fromLabel(passage: Passage, context: Context): ActionItem[] | null {
  const { content, kind } = passage;
  const { people, language, today } = context;
  if (passage.speaker !== null || kind === 'open' || context.section === 'aside' || content.length > SENTENCE_MAX)
    return null;
  const hasDay = (text: string) => findDue(text, today, language) !== null;
  const pieces = labelledPieces(content, { people, language, hasDay, isCue: kind === 'cue' });
  if (pieces === null) return null;
  const isOne = pieces.length === 1;
  return pieces.map(({ owner, start, end, shared }) => {
    const written = content.slice(start, end);
    const day = shared && findDue(content.slice(shared.start, shared.end), today, language);
    const due = findDue(written, today, language) ?? elsewhere(day);
    const who = owner ?? ownerOfCue(passage, context) ?? context.owner;
    const span = isOne ? { start: 0, end: content.length } : { start, end };
    return makeItem({ written, due, who, passage, context, span });
  });
}

function listingOf(passage: Passage, context: Context): Listing {
  const { section, people, today, language } = context;
  const { kind, isArrow, content } = passage;
  const place = placeOf(content, context, { isItem: true, isInActions: false, isAgreed: false });
  const isReported = () =>
    content.length <= SENTENCE_MAX &&
    [...foreignTasks(content, place), ...actsOf(content, place)].some(({ owner }) => owner !== null && owner !== 'you');
  const isListed = kind === 'open' || kind === 'cue' || section === 'actions';
  const isItem = kind === 'item' || section === 'agreements' || (context.isTyped && kind === 'text');
  return { isListed, isArrow, isItem, people, isReported, today, language };
}

function fromList({ owner, start, end, omit }: Listed, passage: Passage, context: Context): ActionItem {
  const { content } = passage;
  const whole = content.slice(start, end);
  // The name is blanked, so that what is left keeps its places.
  const written = omit
    ? whole.slice(0, omit.start - start) + ' '.repeat(omit.end - omit.start) + whole.slice(omit.end - start)
    : whole;
  const due = findDue(written, context.today, context.language);
  const who = owner ?? ownerOfCue(passage, context) ?? context.owner;
  return makeItem({ written, due, who, passage, context, span: { start: 0, end: content.length } });
}
