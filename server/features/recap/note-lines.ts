import { inlineText } from '#server/language/inline-text.ts';
import { type HeldStatement, type ListKind, listOf, readName, type Statement } from '#server/reading/answer.ts';
import { isPerson } from './initials.ts';
import type { Reading } from './reading.ts';
import { cue } from './recap-words.ts';

export type Given = Statement & { out: HeldStatement['out'] | null };

/** Whose a line is, or what it is of: by its label, or by what is above its list. */
export type LineKind = ListKind | 'decided' | 'steps';

/** A line of the note. */
export interface NoteLine {
  first: Given;
  statements: readonly Given[];
  list: LineKind | null;
  /** As a reader sees it, with its label where that says more than whose line it is; else the label is apart. */
  text: string;
  lead: string;
  /** Of a list that is somebody's: who. */
  owner: string;
  /** In a list, or below a heading of one. */
  isItem: boolean;
  /** Before lists of what there is to do: where a meeting's results are. */
  isResult: boolean;
  /** Behind all lists, or behind what is private: where remarks are. */
  isAfter: boolean;
}

const ITEM = /^\s*(?:[-*+•–]|\d+[.)])\s/;
const STRUCK = /~~[^~]{1,200}~~/g;
const TASKS: readonly (LineKind | null)[] = ['mine', 'theirs', 'steps'];

/** The statements of a note, line by line. */
export function linesOf(statements: readonly Given[], reading: Reading): NoteLine[] {
  const { content } = reading;
  const lineAt = (at: number) => content.lastIndexOf('\n', at - 1) + 1;
  const lines = Array.from(
    Map.groupBy(statements, ({ start }) => lineAt(start)),
    ([from, [first, ...more]]) => {
      const { label = null, headings = [], row } = first ?? {};
      const heading = headings.at(-1) ?? '';
      const [ofLabel, ofHeading] = [label === null ? null : kindOf(label, reading), kindOf(heading, reading)];
      const isOf = { heading, ofHeading: isPerson(heading, reading) ? 'theirs' : ofHeading, ofLabel } as const;
      return {
        ...isOf,
        from,
        row,
        label,
        group: first === undefined ? [] : [first, ...more],
        list: ofLabel ?? isOf.ofHeading,
      };
    },
  );
  const isList = ({ list, row }: (typeof lines)[number]) => row !== undefined || (list !== null && list !== 'decided');
  const tasks = lines.filter(({ list, row }) => row !== undefined || TASKS.includes(list));
  const [lastTask, lastList] = [tasks.at(-1)?.from ?? -1, lines.findLast(isList)?.from ?? Number.POSITIVE_INFINITY];
  const blanks = Array.from(content.matchAll(/\n[^\S\n]*(?=\n)/g), ({ index }) => index);
  const paragraphOf = (at: number) => blanks.filter((blank) => blank < at).length;
  const withTasks = new Set(tasks.map(({ from }) => paragraphOf(from)));
  return lines.flatMap(({ from, group, label, heading, ofLabel, ofHeading, list: own }) => {
    const [first] = group;
    if (first === undefined) return [];
    // "Lena: the statement by Friday" below the author's list is hers.
    const isTheirs = label !== null && ofLabel === null && isPerson(label, reading) && withTasks.has(paragraphOf(from));
    const list = isTheirs ? 'theirs' : own;
    const end = group.at(-1)?.end ?? first.end;
    const shown =
      first.row === undefined ? inlineText(content.slice(first.start, end).replace(STRUCK, '')) : first.text;
    const isKind = ofLabel !== null && ofLabel !== 'steps' && ofLabel !== 'theirs';
    return {
      first,
      statements: group,
      list,
      text: label === null || isKind ? shown : `${label}: ${shown}`,
      lead: isKind ? `${label}: ` : '',
      owner: list === 'theirs' && ofHeading === 'theirs' && isPerson(heading, reading) ? heading : '',
      isItem: ITEM.test(content.slice(from, first.start)) || (list !== null && list === ofHeading),
      isResult: from < lastTask,
      isAfter: list === null && first.row === undefined && from > Math.min(lastList, reading.secretFrom),
    };
  });
}

function kindOf(words: string, reading: Reading): LineKind | null {
  if (words === '' || isPerson(words, reading)) return null;
  const { concepts } = readName(words);
  if (concepts.has('decisions') || (cue.agreed.test(words) && !cue.open.test(words))) return 'decided';
  const kind = listOf(words, reading.self);
  // "Q&A" and "MES" name no one.
  if (kind === 'theirs' && !/\p{Ll}/u.test(words)) return null;
  return kind ?? (concepts.has('nextSteps') ? 'steps' : null);
}
