import { useState } from 'react';
import type { DraftLine, GatheredDraft } from '#shared/drafts.ts';
import { isSameLine, type Placed, type PlacedLine } from './compose-draft.ts';

/** Which lines were put under which headings. */
export function usePlacedLines(draft: GatheredDraft | undefined) {
  const [placed, setPlaced] = useState<Placed>(new Map());
  const all = [...placed.values()].flat();
  const isPlaced = (line: DraftLine) => all.some((each) => isSameLine(each.line, line));
  const without = (from: Placed, line: DraftLine): Placed =>
    new Map([...from].map(([slot, lines]) => [slot, lines.filter((each) => !isSameLine(each.line, line))]));
  return {
    placed,
    /** Of the lines that belong under no heading, those that were not put anywhere. */
    elsewhere: draft?.elsewhere.filter((line) => !isPlaced(line)) ?? [],
    put: (lines: readonly DraftLine[], slot: number) =>
      setPlaced((before) => {
        const added = lines.map((line): PlacedLine => ({ line, confirmed: [] }));
        return new Map(before).set(slot, [...(before.get(slot) ?? []), ...added]);
      }),
    remove: (line: DraftLine) => setPlaced((before) => without(before, line)),
    confirm: (line: DraftLine, at: number) =>
      setPlaced(
        (before) =>
          new Map(
            [...before].map(([slot, lines]) => [
              slot,
              lines.map((each) => (isSameLine(each.line, line) ? toggled(each, at) : each)),
            ]),
          ),
      ),
    clear: () => setPlaced(new Map()),
  };
}

function toggled({ line, confirmed }: PlacedLine, at: number): PlacedLine {
  return {
    line,
    confirmed: confirmed.includes(at) ? confirmed.filter((other) => other !== at) : [...confirmed, at],
  };
}
