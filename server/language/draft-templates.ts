import words from '#content/draft-words.json' with { type: 'json' };
import tables from '#content/words/drafts.json' with { type: 'json' };
import type { DraftKind } from '#shared/drafts.ts';
import { localeIn } from '#shared/locale.ts';
import { escapeMarkdown } from './escape-markdown.ts';

export type TemplateWords = typeof words.en;
const templateWords: Record<string, TemplateWords> = words;

/** What a form asks for: the names of its parts in {@link TemplateWords}. */
export interface Form {
  labels: string[];
  sections: string[];
  asksFor: string[];
  /** Below which section a line goes that the form has no section of its own for. */
  also: Record<string, string>;
}

/** The forms of drafts. */
export const forms: Record<DraftKind, Form> = tables.forms;

/** Who signs a letter; empty where that isn't known. */
export interface Signature {
  name: string;
  firm: string;
  signOff: string;
}

/** What built-in templates say in a language; in English where there is none. */
export function wordsOf(language: string): TemplateWords {
  return templateWords[language] ?? words.en;
}

/** How days are written in a draft: in its language, in the form of its reader's region. */
export function draftLocale({ locale }: Pick<TemplateWords, 'locale'>, reader = 'en-US'): string {
  return localeIn(new Intl.Locale(locale).language, reader);
}

/** A built-in template in a language, with the day on which it is used; a letter is signed. */
export function builtInTemplate(
  kind: DraftKind,
  language: string,
  now: Date,
  { signature, reader = 'en-US' }: { signature?: Signature | undefined; reader?: string | undefined } = {},
): { title: string; content: string } {
  const words = wordsOf(language);
  const day = new Intl.DateTimeFormat(draftLocale(words, reader), { dateStyle: 'long', timeZone: 'UTC' }).format(now);
  const label = (name: string) => `**${name}${words.colon}**`;
  const named = (key: string) => String(words[key as keyof TemplateWords]);
  const isLetter = kind === 'email';
  const lines = [
    ...(isLetter ? [] : [`${label(words.date)} ${day}  `]),
    ...forms[kind].labels.map((key) => label(named(key))),
    ...(isLetter ? ['', words.greeting, '', words.thanks] : []),
    ...forms[kind].sections.flatMap((key) => ['', isLetter ? `**${named(key)}**` : `## ${named(key)}`]),
    ...(isLetter ? ['', signed(words.regards, signature)] : []),
  ];
  return { title: words[kind], content: `${lines.join('\n')}\n` };
}

/** How a letter ends, each part on a line of its own; a sign-off may have the name itself. */
function signed(regards: string, { name, firm, signOff }: Signature = { name: '', firm: '', signOff: '' }): string {
  const end = signOff === '' ? regards : signOff;
  const lines = [...end.split('\n'), ...[name, firm].filter((each) => each !== '' && !end.includes(each))];
  return lines.map((line) => escapeMarkdown(line.trim())).join('  \n');
}
