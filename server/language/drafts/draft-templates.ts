import words from '#content/draft-words.json' with { type: 'json' };
import type { DraftKind } from '#shared/drafts.ts';

type TemplateWords = typeof words.en;
const templateWords: Record<string, TemplateWords> = words;

/** What built-in templates say in a language; in English where there is none. */
export function wordsOf(language: string): TemplateWords {
  return templateWords[language] ?? words.en;
}

/** A built-in template in a language, with the day on which it is used. */
export function builtInTemplate(kind: DraftKind, language: string, now: Date): { title: string; content: string } {
  const words = wordsOf(language);
  const { colon, locale } = words;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(now);
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
      ...[`**${words.questions}**`, '', words.regards],
    ],
  }[kind];
  return { title: words[kind], content: `${lines.join('\n')}\n` };
}
