import { Fragment, type ReactNode } from 'react';
import type { DraftMark } from '#shared/drafts.ts';
import { cn } from '#web/lib/cn.ts';

interface DraftTextProps {
  /** Names it. */
  label: string;
  /** As Markdown. */
  text: string;
  /** In the order of the text. */
  marks?: readonly DraftMark[];
  renderMark?: ((mark: DraftMark, text: string) => ReactNode) | undefined;
}

const HEADING = /^#{1,6}[ \t]+/;
const ITEM = /^([ \t]*)(?:[-*+]|\d+[.)])[ \t]+(\[[ xX]\][ \t]+)?/;

/** A draft to read: headings and lists look like themselves, and the signs of Markdown don't show. */
export function DraftText({ label, ...draft }: DraftTextProps) {
  return (
    <section aria-label={label} className="wrap-anywhere grid gap-1 leading-7">
      {linesOf(draft.text).map((line) => (
        <Line key={line.start} {...line} {...draft} />
      ))}
    </section>
  );
}

interface PartProps extends Omit<DraftTextProps, 'label'> {
  start: number;
  end: number;
}

function Line({ start, end, text, marks = [], renderMark }: PartProps) {
  const line = text.slice(start, end);
  if (line.trim() === '') return null;
  const heading = HEADING.exec(line)?.[0];
  const [sign, indent = '', box] = ITEM.exec(line) ?? [];
  const from = start + (heading ?? sign ?? '').length;
  const inLine = marks.filter((mark) => mark.start < end && mark.end > start);
  const runs = <Runs text={text} start={from} end={end} marks={inLine} renderMark={renderMark} />;
  if (heading !== undefined) {
    return <h3 className={cn('font-semibold', start > 0 && 'mt-3', heading.startsWith('# ') && 'text-lg')}>{runs}</h3>;
  }
  if (sign === undefined) return <p className="mt-1">{runs}</p>;
  return (
    <p className={cn('flex gap-2', indent === '' ? 'pl-1' : 'pl-6')}>
      <span className="shrink-0">{box ? BOXES[box.trim().toLowerCase()] : bulletOf(sign)}</span>
      <span className="min-w-0">{runs}</span>
    </p>
  );
}

const BOXES: Record<string, string> = { '[ ]': '☐', '[x]': '☑' };

function bulletOf(sign: string): string {
  const number = /\d+[.)]/.exec(sign);
  return number ? number[0] : '•';
}

/** A part of a line, with its marks; what is bold in Markdown is bold. */
function Runs({ text, start, end, marks = [], renderMark }: PartProps) {
  const runs: ReactNode[] = [];
  let isBold = false;
  const add = (from: number, to: number, render: (part: string) => ReactNode) => {
    for (const [index, part] of text.slice(from, to).split('**').entries()) {
      if (index > 0) isBold = !isBold;
      const shown = part === '' ? null : <Fragment key={`${from} ${index}`}>{render(part)}</Fragment>;
      runs.push(shown && isBold ? <strong key={`${from} ${index}`}>{shown}</strong> : shown);
    }
  };
  let at = start;
  for (const mark of marks) {
    // One that goes over a line's end is shown in both lines.
    const [from, to] = [Math.max(mark.start, at), Math.min(mark.end, end)];
    add(at, from, (part) => part);
    add(from, to, (part) => renderMark?.(mark, part));
    at = Math.max(at, to);
  }
  add(at, end, (part) => part);
  return runs;
}

/** Where each line of a text is. */
function linesOf(text: string): { start: number; end: number }[] {
  let next = 0;
  return text.split('\n').map((line) => {
    const start = next;
    next += line.length + 1;
    return { start, end: start + line.length };
  });
}
