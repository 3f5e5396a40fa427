import {
  builtInTemplate,
  draftLocale,
  forms,
  type Signature,
  type TemplateWords,
  wordsOf,
} from '#server/language/draft-templates.ts';
import { escapeMarkdown } from '#server/language/escape-markdown.ts';
import { capitalised } from '#server/language/sources.ts';
import { words as wordsIn } from '#server/language/words.ts';
import type { DraftKind } from '#shared/drafts.ts';
import { isTimed } from './evidence.ts';
import { type GatheredLine, gather, type NoteOfDraft } from './gather.ts';

/** What a form is written with. */
export interface FormOf {
  kind: DraftKind;
  language: string;
  now: Date;
  /** In whose form days are written. */
  reader?: string | undefined;
  signature?: Signature | undefined;
  /** The client's name; empty where that isn't known. */
  client: string;
  /** ` [2]`, to stand behind a line. */
  cite: (line: GatheredLine) => string;
}

const SECTION_MAX = 25;
const LINE = /^(?<item>[^\d:–—]{2,80}?)\s*(?:\s[–—-]|:)\s+(?<amount>\D{0,12}\d.{0,80})$/u;
const TIME = /^(?<time>\(?\d[\d:.h\s–—-]*(?:[ap]\.?m\.?|uhr|h|uur)?)[\s:,·–—-]+(?<what>\D.*)$/iu;

/** A form in whole sentences, filled with the lines of notes; what it asks for and they lack is listed at its end. */
export function writeForm(form: FormOf, notes: readonly NoteOfDraft[]): { lines: string[]; leftOut: number } {
  const { kind, language, now, client, signature, reader } = form;
  const words = wordsOf(language);
  const { sections, labels, asksFor, also } = forms[kind];
  const gathered = gather(builtInTemplate(kind, language, now, { signature, reader }).content, notes);
  const keys = [...labels, ...sections];
  const named = (key: string) => String(words[key as keyof TemplateWords]);
  const slots = gathered.slots.filter(({ name }) => keys.some((key) => named(key) === name));
  const linesOf = Map.groupBy(gathered.elsewhere, ({ likely }) => also[likely ?? ''] ?? likely ?? '');
  const all = slots.map((slot, index) => [...slot.lines, ...(linesOf.get(keys[index] ?? '') ?? [])]);
  const current = new Set(withoutOutdated(all.flat()));
  const written = [gathered.intro.trimEnd()];
  const lacking = new Set(asksFor);
  const end = slots.at(-1)?.rest.trim() ?? '';
  for (const [index, { kind: of, head, rest, isTasks }] of slots.entries()) {
    const key = keys[index] ?? '';
    const lines = (all[index] ?? []).filter((line) => current.has(line)).slice(0, SECTION_MAX);
    if (lines.length > 0) lacking.delete(key);
    if (of === 'label') {
      const known = key === 'client' ? escapeMarkdown(client) : key === 'subject' ? words.agreed : '';
      if (known !== '') lacking.delete(key);
      const value = lines.map((line) => textOf(line, form) + form.cite(line)).join('; ');
      written.push(`${head} ${value === '' ? known : value}`.trimEnd(), rest.trimEnd());
      if (index + 1 === labels.length && words.opening[kind] !== '') written.push('', words.opening[kind]);
    } else if (lines.length > 0) {
      const lead = (words.leads as Record<string, string>)[key] ?? '';
      written.push('', head, '', ...(lead === '' ? [] : [lead, '']));
      written.push(...shownLines(key, lines, form, isTasks && kind !== 'email'));
    }
  }
  written.push('', words.closing[kind], '', end);
  if (lacking.size > 0) written.push('', `**${words.needed}${words.colon}** ${[...lacking].map(named).join(', ')}`);
  return { lines: written, leftOut: gathered.leftOut };
}

/** Lines as a list, of tables as tables, of prices as one, and of days and times in their order. */
function shownLines(key: string, lines: GatheredLine[], form: FormOf, isTasks: boolean): string[] {
  const { item, amount } = wordsOf(form.language);
  const rowOf = (cells: readonly string[]) => `| ${cells.map(asCell).join(' | ')} |`;
  const ofDay = ({ when, text }: GatheredLine) => (isTimed(text) ? '' : (when ?? '9999'));
  const sorted = key === 'timeline' ? lines.toSorted((a, b) => ofDay(a).localeCompare(ofDay(b))) : lines;
  const tables = Map.groupBy(sorted, (line) => {
    if (line.row && line.row.head.length > 0) return line.row.head.join('|');
    return key === 'money' && LINE.test(line.text) ? `${item}|${amount}` : '';
  });
  return [...tables]
    .toSorted(([a], [b]) => Number(a !== '') - Number(b !== ''))
    .flatMap(([head, ofHead]) => {
      if (head === '' || (ofHead.length === 1 && !ofHead[0]?.row)) {
        return ofHead.map((line) => `- ${isTasks ? '[ ] ' : ''}${textOf(line, form)}${form.cite(line)}`);
      }
      const columns = head.split('|');
      const rows = ofHead.map((line) => {
        const { item = '', amount = '' } = LINE.exec(line.text)?.groups ?? {};
        const cells = line.row?.cells ?? [item, amount];
        return `${rowOf(cells.map(escapeMarkdown)).slice(0, -2)}${form.cite(line)} |`;
      });
      return ['', rowOf(columns.map(escapeMarkdown)), rowOf(columns.map(() => '---')), ...rows, ''];
    });
}

function asCell(text: string): string {
  return text.replaceAll('|', '\\|');
}

/** A line as a sentence, its days in words written out, its time in bold. */
function textOf({ text, days }: GatheredLine, { language, reader, now }: FormOf): string {
  const locale = draftLocale(wordsOf(language), reader);
  const dated = days.toReversed().reduce((line, { from, at, day }) => {
    const year = day.startsWith(`${now.getUTCFullYear()}-`) ? {} : ({ year: 'numeric' } as const);
    const form = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC', ...year } as const;
    return `${line.slice(0, from)}${new Intl.DateTimeFormat(locale, form).format(new Date(day))}${line.slice(at)}`;
  }, text);
  const { time, what } = (isTimed(dated) ? TIME.exec(dated)?.groups : undefined) ?? {};
  if (time === undefined || what === undefined) return escapeMarkdown(capitalised(dated));
  return `**${time}** ${escapeMarkdown(what)}`;
}

/** Of two values of the same thing, the one of the later day alone. */
function withoutOutdated(lines: readonly GatheredLine[]): GatheredLine[] {
  const read = lines.map((line) => {
    const stated = wordsIn(`${line.label ?? ''} ${line.text}`).map(({ term }) => term);
    const figures = stated.filter((term) => /\d/.test(term)).join(' ');
    return { line, figures, topic: new Set(stated.filter((term) => /^\p{L}{3}/u.test(term))) };
  });
  const isLater = (other: (typeof read)[number], { line, figures, topic }: (typeof read)[number]) => {
    if (other.line.date <= line.date || other.figures === '' || figures === '' || other.figures === figures)
      return false;
    const shared = [...topic].filter((term) => other.topic.has(term)).length;
    return shared > 0 && shared >= SAME * Math.min(topic.size, other.topic.size);
  };
  return read.filter((each) => !read.some((other) => isLater(other, each))).map(({ line }) => line);
}

/** How many words two lines share that are about the same. */
const SAME = 0.6;
