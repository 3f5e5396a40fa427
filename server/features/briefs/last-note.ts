import briefs from '#content/words/briefs.json' with { type: 'json' };
import type { LastNote } from '#server/features/clients/client-page.service.ts';
import { fold } from '#server/language/fold.ts';
import { isCalled } from '#server/language/initials.ts';
import { inlineText, withoutStruck } from '#server/language/inline-text.ts';
import { listOf } from '#server/language/list-heads.ts';
import { wholeWords } from '#server/language/whole-words.ts';
import { words } from '#server/language/words.ts';
import type { Gathered } from '#server/reading/answer.ts';
import type { BriefLine, ClientPage, OpenItem } from '#shared/client-page.ts';

/** Where a brief has a line of the last note; all that isn't sure is only "last time". */
export type PlaceOfLine = 'last' | 'agreed' | 'mine' | 'theirs' | 'changed' | 'ask';

export interface PlacedLine {
  place: PlaceOfLine;
  line: BriefLine;
}

type Part = Gathered['elsewhere'][number];

/** A line as it is written, and what the reader of drafts found in it. */
interface Written {
  text: string;
  startsAt: number;
  endsAt: number;
  parts: Part[];
}

/** Before the words of a line. */
const MARKS = /^[ \t>]{0,40}(?:(?:[-*+]|\d{1,9}[.)])[ \t]{1,4})?(?:\[[ xX]\][ \t])?/;
/** Text of more is a paragraph, and its sentences may be about different things; an item is one thing. */
const [LINE_MAX, ITEM_MAX] = [120, 280];
/** "Go-live 1 October instead of 1 July", "204,150 (was 212.4)", "165 → 148". */
const CHANGE =
  /(?<![\p{L}\p{N}])(?:was|were|instead of|previously|statt|bisher|vorher|au lieu de|avant|en vez de|antes|in plaats van|eerst)\s[^\p{L}\p{N}]{0,3}\d|\d\S{0,12}\s?(?:→|->|=>)\s?[^\p{L}\p{N}]{0,3}\d/iu;
const CHANGED = new RegExp(`^(?:${briefs.changed})$`, 'iu');
/** "Mid January" is no day. */
const VAGUE = wholeWords(briefs.vague);

/** Whose notes they are. */
interface Known {
  page: ClientPage;
  /** What the user is called. */
  self: readonly string[];
}

/**
 * The lines of a note as they are written, each in one place: to do for one side where a heading, a label or a box says
 * so, or where the note names who; else agreed, changed or asked where its form says so; else "last time". What is
 * private, internal or done is none of them.
 */
export function placeLines(note: LastNote, gathered: Gathered, { page, self }: Known): PlacedLine[] {
  const [decided, asked] = gathered.slots.map(({ lines }) => new Set(lines));
  const parts = [...gathered.slots.flatMap(({ lines }) => lines), ...gathered.elsewhere];
  const people = page.summary.client.people.map(({ name }) => name);
  const known = new Set(people.flatMap((name) => words(name).map(({ term }) => term)));
  const isKnown = ({ owner }: OpenItem) => owner !== null && words(owner).some(({ term }) => known.has(term));
  const openIn = (items: readonly OpenItem[], line: Written) =>
    items.filter((item) => item.noteId === note.id && item.documentId === null && overlap(item, line));
  /** Whose list a heading or a label opens; a name is one of the client's people. */
  const sideOf = (name: string): 'mine' | 'theirs' | undefined => {
    const list = listOf(name, self);
    const isName = /^\p{Lu}/u.test(name) && listOf(name.toLowerCase()) !== list;
    const isOfClient = name.split(/[^\p{L}.'’-]+/u).some((part) => people.some((person) => isCalled(part, person)));
    return list === 'mine' || (list === 'theirs' && (!isName || isOfClient)) ? list : undefined;
  };
  const lines = linesOf(note.content, parts);
  const sides = lines.map(({ parts: [first] }) => (first?.label ? sideOf(first.label) : undefined));
  const placeOf = (written: Written, at: number): PlaceOfLine | null => {
    const { text, parts: own } = written;
    const [first] = own;
    const [label, heading] = [first?.label ?? '', first?.heading ?? ''];
    // One line that begins with a name is what somebody stated; several are a list of who does what.
    const isListed = sides[at - 1] !== undefined || sides[at + 1] !== undefined;
    const side = (isListed ? sides[at] : undefined) ?? sideOf(heading);
    if (side !== undefined) return side;
    if (CHANGED.test(heading.slice(0, LINE_MAX))) return 'changed';
    if (own.some((part) => decided?.has(part))) return 'agreed';
    const [mine, theirs] = [openIn(page.mine, written), openIn(page.theirs, written)];
    // A row of a table that says who names somebody else, or the user.
    const isMine = mine.every(
      (item) => item.certain || own.some((part) => (part.isMine || part.row) && overlap(part, item)),
    );
    if (mine.length > 0 && theirs.length === 0 && isMine) return 'mine';
    if (theirs.length > 0 && mine.length === 0 && theirs.every((item) => item.certain || isKnown(item)))
      return 'theirs';
    if (mine.length + theirs.length > 0) return 'last';
    if (own.every(({ likely }) => likely === 'done')) return null;
    const isOpen = listOf(heading) === 'open' || listOf(label) === 'open' || own.some((part) => asked?.has(part));
    if (text.endsWith('?') || isOpen) return 'ask';
    if (own.some(({ likely }) => likely === 'decisions')) return 'agreed';
    return CHANGE.test(text) ? 'changed' : 'last';
  };
  return lines.flatMap((written, at): PlacedLine[] => {
    const place = note.closed.some((closed) => overlap(closed, written)) ? null : placeOf(written, at);
    if (place === null) return [];
    const { text, startsAt, endsAt, parts: own } = written;
    // Of several promises in a line, its words say what is due when.
    const [only, ...more] = openIn([...page.mine, ...page.theirs], written);
    const isSure = only && more.length === 0 && place !== 'last' && !VAGUE.test(text);
    const source = { noteId: note.id, title: note.title, day: note.day, documentId: null, fileName: null, page: null };
    // Who, what and by when need no names of columns.
    const isPromise = place === 'mine' || place === 'theirs';
    const cells = isPromise ? own[0]?.row?.cells.filter((cell) => /[\p{L}\p{N}]/u.test(cell)) : undefined;
    const line = { text: cells?.join(' · ') ?? text, due: isSure ? only.due : null };
    return [{ place, line: { ...line, sources: [{ ...source, text, startsAt, endsAt }] } }];
  });
}

/** Lines of the note; of paragraphs their sentences, and of tables their rows. */
function linesOf(content: string, parts: readonly Part[]): Written[] {
  const inOrder = parts.toSorted((one, other) => one.startsAt - other.startsAt);
  const found: Written[] = [];
  let [at, next] = [0, 0];
  for (const raw of content.split('\n')) {
    const [startsAt, endsAt] = [at, at + raw.length];
    at = endsAt + 1;
    const own: Part[] = [];
    for (; (inOrder[next]?.startsAt ?? Number.POSITIVE_INFINITY) < endsAt; next += 1) own.push(inOrder[next] as Part);
    const isItem = (MARKS.exec(raw)?.[0].trim() ?? '') !== '';
    const isOne = raw.length <= (isItem ? ITEM_MAX : LINE_MAX) && own.every(({ row }) => row === undefined);
    if (isOne && own.length > 0) {
      found.push({ text: inlineText(withoutStruck(raw.replace(MARKS, ''))), startsAt, endsAt, parts: own });
    } else {
      const alone = (part: Part) => ({ ...part, text: labelled(part), parts: [part] });
      found.push(...own.map(alone));
    }
  }
  return found;
}

/** Without the label that put it beside a heading, a statement may say less than its line. */
function labelled({ label, text }: Part): string {
  return label === null || fold(text).startsWith(fold(label)) ? text : `${label}: ${text}`;
}

function overlap(one: { startsAt: number; endsAt: number }, other: { startsAt: number; endsAt: number }): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt;
}
