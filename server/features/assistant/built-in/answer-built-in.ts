import type { Answer, Material, Question } from '#server/features/assistant/material.ts';
import { answerOf, createSources } from '#server/language/sources.ts';
import { words } from '#server/language/words.ts';
import { answer, quotesOf } from '#server/reading/answer.ts';
import { listActions } from './action-list.ts';
import { builtInTexts } from './built-in.texts.ts';
import { draft } from './drafts.ts';
import { prepareMeeting } from './meeting-prep.ts';
import { summarizeNotes } from './summary-answer.ts';

/**
 * Answers without any model, from the notes alone: in their own words, each with its source. The same question about
 * the same notes has the same answer.
 */
export function answerBuiltIn(question: Question, material: Material): Answer {
  const { action } = question;
  switch (action) {
    case null:
      return replyToSmallTalk(question.text) ?? answer(question, material);
    case 'summarise':
      return summarizeNotes(question, material);
    case 'action-items':
      return listActions(question, material);
    case 'meeting-prep':
      return prepareMeeting(question, material);
    case 'brainstorm':
      return cannotBrainstorm(material);
    default:
      return draft(action, question, material);
  }
}

/** New ideas take a model; the built-in assistant quotes related notes instead. */
function cannotBrainstorm({ note, passages }: Material): Answer {
  const sources = createSources();
  const others = passages.filter(({ id }) => id !== note?.id);
  const quotes = quotesOf(others, sources, 3);
  const known = quotes.length === 0 ? [] : ['', builtInTexts.alreadyInNotes, '', ...quotes];
  return answerOf([builtInTexts.cannotBrainstorm, ...known], sources);
}

/** A message of these words alone, folded, isn't about the notes: the reply to it. The first row that fits. */
const smallTalk = [
  ['askInAFewWords', ''],
  ['acknowledged', 'ok okay great perfect cool good fine got it yes no bye goodbye'],
  ['welcome', 'thanks thank you thx danke dank je merci gracias a lot many big very so much ok great perfect'],
  ['introduction', 'hi hello hey hallo bonjour hola good morning evening there help who what are you can do i ask'],
  ['notHelpful', 'this that is was you are so not wrong helpful stupid idiot useless rubbish crap shit fuck nonsense'],
] as const;
const POLITE = /^(?:(?:can|could|would) you |please ){0,2}/;
/** What an order begins with. */
const orders = [
  [
    'cannotRewrite',
    /^(?:rewrite|rephrase|reword|translate|proofread|shorten|improve|correct|ubersetze|vertaal|traduis) /,
  ],
  ['cannotAct', /^(?:delete|remove|open|move|rename|share|print|edit|save|add|book) (?:the|my|this|that|it|all|an?) /],
] as const;

/** Replies to a greeting, thanks or an order, which the notes can't answer; null for a question. */
function replyToSmallTalk(text: string): Answer | null {
  const terms = words(text).map(({ term }) => term);
  const order = `${terms.join(' ')} `.replace(POLITE, '');
  const talk = smallTalk.find(([, own]) => terms.every((term) => own.split(' ').includes(term)));
  const [reply] = talk ?? orders.find(([, begins]) => begins.test(order)) ?? [];
  return reply === undefined ? null : { text: builtInTexts[reply], used: [] };
}
