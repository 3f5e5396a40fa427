import { trimEndOf } from '#server/language/trim-end.ts';
import type { ActionItem } from './action-item.ts';
import { assigneesOf } from './assignees.ts';
import { infinitiveOf } from './outstanding.ts';

/** What was asked last, and not answered yet. */
export interface Pending {
  /** What is to be done, where the question says so. */
  task: string | null;
  /** A task that was already found: without an owner, or asked of somebody. */
  item: ActionItem | null;
  kind: 'who' | 'done' | 'request';
  /** How many sentences ago. */
  age: number;
}

/** What a sentence does with a question: it asks who or whether, or it answers. */
export type Turn =
  | { kind: 'asks'; pending: Pending }
  /** `owner` in the words of the note: "I", or a name. */
  | { kind: 'takes'; pending: Pending; owner: string; day: string }
  | { kind: 'consents'; pending: Pending; day: string };

/** More sentences than this between them, and it is no answer. */
const AGE_MAX = 3;
/** What follows "I can" may be a day, and little else. */
const WORDS_BESIDE_DAY = 2;

/**
 * "Who books the hall?" – "I can, by Friday".
 *
 * @param open the last task without an owner: "We still haven't booked the hall. Who does it?"
 * @param withoutDay what is left of a text besides a day
 */
export function readTurn(
  sentence: string,
  { language, pending, open }: { language: string; pending: Pending | null; open: ActionItem | null },
  withoutDay: (text: string) => string,
): Turn | null {
  const assignees = assigneesOf(language);
  if (!assignees || sentence.length > 200) return null;
  const who = assignees.question.exec(sentence);
  if (who) {
    const what = (who.groups?.what ?? '')
      .replace(/^(?:the|die|der|das|les?|la|los|las|el|de|het)\s(?=\S+\s\S)/iu, '')
      .replace(/[\s?.!]+$/, '');
    const isIt = assignees.it.test(what);
    if (isIt && !open) return null;
    return { kind: 'asks', pending: { task: isIt ? null : what, item: isIt ? open : null, kind: 'who', age: 0 } };
  }
  const done = assignees.wasDone.exec(sentence);
  if (done?.groups?.what !== undefined) {
    const task = infinitiveIn(trimEndOf(done.groups.what, /[\s?.!]/), language);
    return { kind: 'asks', pending: { task, item: null, kind: 'done', age: 0 } };
  }
  if (!pending || pending.age > AGE_MAX) return null;
  const isDay = (text: string | undefined) =>
    withoutDay(text ?? '')
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 2).length <= WORDS_BESIDE_DAY;
  const mine = assignees.mine.exec(sentence);
  if (mine && isDay(mine.groups?.day)) return { kind: 'takes', pending, owner: 'I', day: mine.groups?.day ?? '' };
  const reported = pending.kind === 'who' ? assignees.reported.exec(sentence) : null;
  if (reported?.groups?.who !== undefined && isDay(reported.groups.day))
    return { kind: 'takes', pending, owner: reported.groups.who, day: reported.groups.day ?? '' };
  const consent = pending.kind === 'request' ? assignees.consent.exec(sentence) : null;
  if (consent && isDay(consent.groups?.day)) return { kind: 'consents', pending, day: consent.groups?.day ?? '' };
  return null;
}

/** "bei der Bank nachgefragt" to "bei der Bank nachfragen", "relancé la banque" to "relancer la banque". */
function infinitiveIn(what: string, language: string): string {
  const words = what
    .replace(language === 'nl' ? /\sal(?=\s|$)/giu : /\s(?:schon|déjà|ya|already|yet)(?=\s|$)/giu, '')
    .split(' ');
  const at = language === 'de' || language === 'nl' ? words.length - 1 : 0;
  if (language !== 'en') words[at] = infinitiveOf(words[at] ?? '', language) ?? words[at] ?? '';
  return words.join(' ');
}

/** "Can you do it by tomorrow": only "it" says what. */
const DO_IT: Record<string, RegExp> = {
  en: /^(?:do|sort|arrange|fix|handle|take care of|get on to|look into) (?:it|that|this|so|them|those)(?![\p{L}])(?!\s\p{L}+\s\p{L}+\s\p{L})/iu,
  de: /^(?:das|es|die|dies)?\s?(?:bitte\s|noch\s|mal\s|bis\s\S+\s)*(?:machen|erledigen|übernehmen|regeln|tun)\W*$/iu,
  nl: /^(?:het|dat|die|ze)?\s?(?:even\s|nog\s|voor\s\S+\s)*(?:doen|regelen|oppakken|maken)\W*$/iu,
  fr: /^(?:(?:le|la|les|ça|t[’']en|vous en|t[’']y)\s?)?(?:faire|occuper|charger|mettre)(?:\s(?:avant|pour|d[’']ici)\s.{0,25})?\W*$/iu,
  es: /^(?:hacerl[oa]s?|encargarte|ocuparte|(?:lo|la|los|las)\shac\p{L}+)(?:\s(?:antes|para)\s.{0,25})?\W*$/iu,
};

/** Whether a task says nothing but to do "it". */
export function isDoIt(task: string, language: string): boolean {
  return DO_IT[language]?.test(task) === true;
}
