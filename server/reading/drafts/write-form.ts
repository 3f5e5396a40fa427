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
import type { DraftKind } from '#shared/drafts.ts';
import { timedLine } from './concepts.ts';
import { type GatheredLine, gather, type NoteOfDraft, tasksOf } from './gather.ts';
import { withoutOutdated } from './values.ts';

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

const SECTION_MAX = 12;
const ROWS_MAX = 40;
/** In a cell "1.30 pm" begins no list. */
const NUMBER = /^(\d+)\\/;
/** Sections whose days are those to come. */
const AHEAD = new Set(['timeline', 'steps', 'nextSteps']);
const PRICE = /^(?<item>[^\d:–—]{2,80}?)\s*(?:\s[–—-]|:)\s+(?<amount>\D{0,12}\d.{0,80})$/u;

/** A form in whole sentences, filled with the lines of notes; what it asks for and they lack is listed at its end. */
export function writeForm(form: FormOf, notes: readonly NoteOfDraft[]): { lines: string[]; leftOut: number } {
  const { kind, language, now, client, signature, reader } = form;
  const words = wordsOf(language);
  const { sections, labels, asksFor, also } = forms[kind];
  const dated = notes.filter(({ day, isDated }) => isDated === true && day <= now.toISOString());
  const newest = dated.sort((a, b) => b.day.localeCompare(a.day));
  const last = newest[0]?.day.slice(0, 10) ?? '';
  // A letter follows a meeting at which something was left to do.
  const met =
    kind === 'email'
      ? newest.find((note) => tasksOf(note).some(({ from }) => !note.content.startsWith('|', from)))
      : undefined;
  const used = met ? newest.filter(({ day }) => day === met.day) : notes;
  const gathered = gather(builtInTemplate(kind, language, now, { signature, reader }).content, used);
  const keys = [...labels, ...sections];
  const named = (key: string) => String(words[key as keyof TemplateWords]);
  const slots = gathered.slots.filter(({ name }) => keys.some((key) => named(key) === name));
  const linesOf = Map.groupBy(gathered.elsewhere, ({ likely }) => also[likely ?? ''] ?? likely ?? '');
  const all = slots.map((slot, index) => [...slot.lines, ...(linesOf.get(keys[index] ?? '') ?? [])]);
  const isAhead = ({ until }: GatheredLine) => until === null || until >= last;
  const current = new Set(withoutOutdated(all.flat()));
  const written = [gathered.intro.trimEnd()];
  const lacking = new Set(asksFor);
  for (const [index, { kind: of, head, rest, isTasks }] of slots.entries()) {
    const key = keys[index] ?? '';
    const held = (all[index] ?? []).filter((line) => current.has(line) && (isAhead(line) || !AHEAD.has(key)));
    const rows = held.filter(({ row }) => row).slice(0, ROWS_MAX);
    const others = held.filter(({ row }) => !row);
    const lines = [...(key === 'timeline' ? inOneDay(others) : others).slice(0, SECTION_MAX), ...rows];
    // A mail among the notes has another subject.
    const known = key === 'client' ? escapeMarkdown(client) : key === 'subject' ? words.agreed : '';
    if (lines.length > 0 || known !== '') lacking.delete(key);
    if (of === 'label') {
      const value = (key === 'subject' ? [] : lines).map((line) => textOf(line, form) + form.cite(line)).join('; ');
      written.push(`${head} ${value === '' ? known : value}`.trimEnd(), rest.trimEnd());
      if (index + 1 === labels.length && words.opening[kind] !== '') written.push('', words.opening[kind]);
    } else if (lines.length > 0) {
      const lead = (words.leads as Record<string, string>)[key] ?? '';
      written.push('', head, '', ...(lead === '' ? [] : [lead, '']));
      written.push(...shownLines(key, lines, form, isTasks && kind !== 'email'));
    }
  }
  written.push('', words.closing[kind], '', slots.at(-1)?.rest.trim() ?? '');
  if (lacking.size > 0) written.push('', `**${words.needed}${words.colon}** ${[...lacking].map(named).join(', ')}`);
  return { lines: written, leftOut: gathered.leftOut };
}

/** The hours that several notes say of one day, in their order; a note of several days keeps its own. */
function inOneDay(lines: GatheredLine[]): GatheredLine[] {
  const isLater = (line: GatheredLine, at: number, own: GatheredLine[]) =>
    at === 0 || minutesOf(line) >= minutesOf(own[at - 1] as GatheredLine);
  const isOne = [...Map.groupBy(lines, ({ noteId }) => noteId).values()].every((own) => own.every(isLater));
  return isOne ? lines.sort((a, b) => minutesOf(a) - minutesOf(b)) : lines;
}

function minutesOf({ text }: GatheredLine): number {
  const [, hour = '-1', minute = '0', half = ''] =
    /(\d{1,2})(?:[:.h](\d\d))?\s?([ap])?/i.exec(timedLine(text)?.time ?? '') ?? [];
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return hours * 60 + Number(minute);
}

/** Lines as a list; rows as their tables, and prices as one. */
function shownLines(key: string, lines: readonly GatheredLine[], form: FormOf, isTasks: boolean): string[] {
  const { item, amount } = wordsOf(form.language);
  const rowOf = ({ row, text }: GatheredLine) => {
    const price = key === 'money' ? PRICE.exec(text)?.groups : undefined;
    return row ?? (price && { columns: [item, amount], cells: [price.item ?? '', price.amount ?? ''] });
  };
  const asRow = (cells: string[], mark = '') =>
    `| ${cells.map((cell) => escapeMarkdown(cell).replaceAll('|', '\\|').replace(NUMBER, '$1')).join(' | ')}${mark} |`;
  const { '': others = [], ...tables } = Object.groupBy(lines, (line) => {
    const row = rowOf(line);
    return row ? asRow(row.columns) : '';
  });
  const list = others.map((line) => `- ${isTasks ? '[ ] ' : ''}${textOf(line, form)}${form.cite(line)}`);
  return [
    list,
    ...Object.entries(tables).map(([head, rows = []]) => [
      '',
      head,
      head.replace(/[^|]+/g, ' --- '),
      ...rows.map((line) => asRow(rowOf(line)?.cells ?? [], form.cite(line))),
      '',
    ]),
  ].flat();
}

/** A line as a sentence, its days in words written out, its time in bold. */
function textOf({ text, days }: GatheredLine, { language, reader, now }: FormOf): string {
  const locale = draftLocale(wordsOf(language), reader);
  const dated = days.toReversed().reduce((line, { from, at, day }) => {
    const year = day.startsWith(`${now.getUTCFullYear()}-`) ? {} : ({ year: 'numeric' } as const);
    const form = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC', ...year } as const;
    return `${line.slice(0, from)}${new Intl.DateTimeFormat(locale, form).format(new Date(day))}${line.slice(at)}`;
  }, text);
  const timed = timedLine(dated);
  return timed === null ? escapeMarkdown(capitalised(dated)) : `**${timed.time}** ${escapeMarkdown(timed.what)}`;
}
