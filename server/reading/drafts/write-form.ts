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
import { timedLine } from './concepts.ts';
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

const SECTION_MAX = 12;
const PRICE = /^(?<item>[^\d:–—]{2,80}?)\s*(?:\s[–—-]|:)\s+(?<amount>\D{0,12}\d.{0,80})$/u;

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
  for (const [index, { kind: of, head, rest, isTasks }] of slots.entries()) {
    const key = keys[index] ?? '';
    const lines = (all[index] ?? []).filter((line) => current.has(line)).slice(0, SECTION_MAX);
    const known = key === 'client' ? escapeMarkdown(client) : key === 'subject' ? words.agreed : '';
    if (lines.length > 0 || known !== '') lacking.delete(key);
    if (of === 'label') {
      const value = lines.map((line) => textOf(line, form) + form.cite(line)).join('; ');
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

/** Lines as a list, and prices as a table. */
function shownLines(key: string, lines: readonly GatheredLine[], form: FormOf, isTasks: boolean): string[] {
  const { item, amount } = wordsOf(form.language);
  const prices = lines.filter(({ text }) => key === 'money' && PRICE.test(text));
  const others = lines.filter((line) => !prices.includes(line));
  const list = others.map((line) => `- ${isTasks ? '[ ] ' : ''}${textOf(line, form)}${form.cite(line)}`);
  if (prices.length === 0) return list;
  const rows = prices.map((line) => {
    const { item = '', amount = '' } = PRICE.exec(line.text)?.groups ?? {};
    const [what, sum] = [item, amount].map((cell) => escapeMarkdown(cell).replaceAll('|', '\\|'));
    return `| ${what} | ${sum}${form.cite(line)} |`;
  });
  return [...list, '', `| ${item} | ${amount} |`, '| --- | --- |', ...rows, ''];
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

/** How many words two lines share that are about the same. */
const SAME = 0.6;

/** Of two values of the same thing, the one of the later day alone. */
function withoutOutdated(lines: readonly GatheredLine[]): GatheredLine[] {
  const read = lines.map((line) => {
    const stated = wordsIn(`${line.label ?? ''} ${line.text}`).map(({ term }) => term);
    const topic = new Set(stated.filter((term) => /^\p{L}{3}/u.test(term)));
    return { line, topic, figures: stated.filter((term) => /\d/.test(term)).join(' ') };
  });
  const isOutdated = ({ line, topic, figures }: (typeof read)[number]) =>
    read.some((other) => {
      const least = Math.max(1, SAME * Math.min(topic.size, other.topic.size));
      const isOther = other.line.date > line.date && other.figures !== '' && other.figures !== figures;
      return figures !== '' && isOther && topic.intersection(other.topic).size >= least;
    });
  return read.filter((each) => !isOutdated(each)).map(({ line }) => line);
}
