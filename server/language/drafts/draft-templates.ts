import words from '#content/draft-words.json' with { type: 'json' };
import { escapeMarkdown } from '#server/language/escape-markdown.ts';
import type { DraftKind } from '#shared/drafts.ts';
import { localeIn } from '#shared/locale.ts';

type TemplateWords = typeof words.en;
const templateWords: Record<string, TemplateWords> = words;

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
  const { colon } = words;
  const day = new Intl.DateTimeFormat(draftLocale(words, reader), { dateStyle: 'long', timeZone: 'UTC' }).format(now);
  const label = (name: string, value = '') => `**${name}${colon}**${value === '' ? '' : ` ${value}`}`;
  const head = [`${label(words.date, day)}  `, label(words.client)];
  const sections = (...names: string[]) => names.flatMap((name) => ['', `## ${name}`]);
  const lines = {
    proposal: [
      ...head,
      ...sections(words.situation, words.goals, words.offer, words.timeline, words.money, words.nextSteps),
    ],
    report: [
      ...head,
      ...sections(words.summary, words.decisions, words.findings, words.risks, words.money, words.nextSteps),
    ],
    plan: [...head, ...sections(words.goal, words.steps, words.timeline, words.money, words.risks, words.questions)],
    email: [
      label(words.subject),
      ...['', words.greeting, '', words.thanks, '', `**${words.agreed}**`, '', `**${words.nextSteps}**`, ''],
      ...[`**${words.questions}**`, '', signed(words.regards, signature)],
    ],
  }[kind];
  return { title: words[kind], content: `${lines.join('\n')}\n` };
}

/** How a letter ends, each part on a line of its own; a sign-off may have the name itself. */
function signed(regards: string, { name, firm, signOff }: Signature = { name: '', firm: '', signOff: '' }): string {
  const end = signOff === '' ? regards : signOff;
  const lines = [...end.split('\n'), ...[name, firm].filter((each) => each !== '' && !end.includes(each))];
  return lines.map((line) => escapeMarkdown(line.trim())).join('  \n');
}
