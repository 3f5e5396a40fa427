import { inlineText } from '#server/language/inline-text.ts';
import { readWrittenLines } from '#server/language/markdown.ts';
import type { DraftSlot } from '#shared/drafts.ts';
import { type Named, readName } from './concepts.ts';

/** A place of a template that can be filled: a heading with what is below it, or a label without its value. */
export interface Slot extends Pick<DraftSlot, 'kind' | 'name' | 'head' | 'rest'> {
  named: Named;
}

const SLOTS_MAX = 100;
const NAME_MAX = 120;
/** "**Risks**", but not "**Client:**", whose value is expected behind it. */
const BOLD_LINE = /^(?:\*\*|__)[^*_]{0,79}[^*_:\s](?:\*\*|__)$/;
const EMPTY_LABEL = /^(?:\*\*|__)?[\p{L}][^:*_|?!]{0,60}(?::(?:\*\*|__)?|(?:\*\*|__):)$/u;

/** The slots of a template in their order, and what is before the first; its title is no slot. */
export function readTemplate(content: string): { intro: string; slots: Slot[] } {
  const slots: Slot[] = [];
  const before = { rest: '' };
  for (const { kind, start, end, textStart, textEnd, level } of readWrittenLines(content)) {
    const [line, words] = [content.slice(start, end), content.slice(textStart, textEnd).trim()];
    const isHeading = kind === 'heading' ? level > 1 : kind === 'text' && BOLD_LINE.test(words);
    const isLabel = (kind === 'text' || kind === 'item') && EMPTY_LABEL.test(words);
    const name = inlineText(words).replace(/:$/, '').slice(0, NAME_MAX);
    if ((isHeading || isLabel) && name !== '' && slots.length < SLOTS_MAX) {
      slots.push({
        kind: isHeading ? 'heading' : 'label',
        name,
        named: readName(name),
        head: line.trimEnd(),
        rest: '',
      });
    } else (slots.at(-1) ?? before).rest += `${line}\n`;
  }
  return { intro: before.rest, slots };
}
