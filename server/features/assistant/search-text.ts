import { contextOf } from '#server/language/context.ts';
import { detectLanguage, isStopword, words } from '#server/language/words.ts';
import { SEARCH_QUERY_MAX } from '#shared/search.ts';
import { cutText } from '#shared/text.ts';
import type { Question } from './material.ts';

/** What a request is made of, as against what it is about. */
const REQUEST_WORDS = new Set(
  (
    'draft write make create give tell show list find summarise summarize summary proposal report plan email mail letter note notes ' +
    'brief briefing prepare preparation prep meeting meetings call client customer know known remember everything anything ' +
    'something please help brainstorm ideas idea action actions item items task tasks follow followup up today tomorrow next ' +
    'last week open document documents more else also again now untitled voice minutes todo todos'
  ).split(' '),
);

/** What to search the library for, to answer a question: with what it goes on from, where it does. */
export function searchTextOf(question: Pick<Question, 'text' | 'history'>): string {
  return cutText(`${question.text.trim()}\n${contextOf(question)}`.trim(), SEARCH_QUERY_MAX);
}

/** Who a meeting is with: named in the request, or else what the open note is called after. */
export function clientOf(request: string, noteTitle: string | undefined): string {
  const named = subjectOf(request);
  return named === '' ? subjectOf(noteTitle ?? '') : named;
}

/** The words of a request that say what it is about. */
export function subjectOf(request: string): string {
  return cutText(subjectWords(request).join(' '), SEARCH_QUERY_MAX);
}

function subjectWords(text: string): string[] {
  const language = detectLanguage(text);
  const isSubject = (term: string) =>
    !/^\d+$/.test(term) && !REQUEST_WORDS.has(term) && !isStopword(term, language) && !isStopword(term, 'en');
  const all = words(text);
  // As in "phase 2"; longer numbers are years.
  const isOfSubject = (term: string, at: number) => /^\d{1,3}$/.test(term) && isSubject(all[at - 1]?.term ?? '0');
  return all.filter(({ term }, at) => isSubject(term) || isOfSubject(term, at)).map((word) => word.text);
}
