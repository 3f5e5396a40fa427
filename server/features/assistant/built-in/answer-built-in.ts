import type { Answer, Material, Question } from '#server/features/assistant/material.ts';
import { answerOf, createSources } from '#server/language/sources.ts';
import { answer, quotesOf } from '#server/reading/answer.ts';
import { listActions } from './action-list.ts';
import { builtInTexts } from './built-in.texts.ts';
import { draft } from './drafts.ts';
import { prepareMeeting } from './meeting-prep.ts';
import { summarizeNotes } from './summary-answer.ts';

const REWRITE =
  /^\W*(?:(?:can|could|would) you |please )*(?:rewrite|rephrase|reword|paraphrase|translate|proofread|shorten|polish|improve|correct|übersetze|vertaal|traduis)\b/i;

/**
 * Answers without any model, from the notes alone: in their own words, each with its source. The same question about
 * the same notes has the same answer.
 */
export function answerBuiltIn(question: Question, material: Material): Answer {
  const stated = question.action === null ? replyToSmallTalk(question.text) : null;
  if (stated) return stated;
  switch (question.action) {
    case 'summarise':
      return summarizeNotes(question, material);
    case 'action-items':
      return listActions(question, material);
    case 'proposal':
    case 'report':
    case 'plan':
    case 'email':
      return draft(question.action, question, material);
    case 'brainstorm':
      return cannotBrainstorm(material);
    case 'meeting-prep':
      return prepareMeeting(question, material);
    case null:
      return REWRITE.test(question.text) ? { text: builtInTexts.cannotRewrite, used: [] } : answer(question, material);
  }
}

/** New ideas take a model; the built-in assistant quotes related notes instead. */
function cannotBrainstorm({ note, passages }: Material): Answer {
  const sources = createSources();
  const others = passages.filter(({ id }) => id !== note?.id);
  const quotes = quotesOf(others, sources, 3);
  const lines: string[] = [builtInTexts.cannotBrainstorm];
  if (quotes.length > 0) lines.push('', builtInTexts.alreadyInNotes, '', ...quotes);
  return answerOf(lines, sources);
}

/** Longer is no small talk. */
const TEXT_MAX = 120;
/** What isn't about the notes, and the reply to it; the first that fits. */
const smallTalk: readonly [said: RegExp, reply: string][] = [
  [/^[^\p{L}\p{N}]*$/u, builtInTexts.askInAFewWords],
  [
    /^\W*(?:hi|hello|hey|hallo|bonjour|help|good (?:morning|afternoon|evening))\b[^?]{0,20}$/i,
    builtInTexts.introduction,
  ],
  [/^\W*(?:(?:who|what) are you|what can (?:you|i) (?:do|ask)|how does this work)\b/i, builtInTexts.introduction],
  [
    /^\W*(?:(?:ok|okay|great|perfect|no|yes)\W+)?(?:(?:many |big )?thanks?|thank you|thx|danke|dank je|merci)\b[^?]{0,30}$/i,
    builtInTexts.welcome,
  ],
  [/^\W*(?:ok|okay|great|perfect|cool|good|fine|got it|yes|no|bye|goodbye)\W*$/i, builtInTexts.acknowledged],
  [
    /\b(?:fuck|shit|stupid|idiot|useless|rubbish|crap|nonsense)\b|^\W*(?:that is |that was )?wrong\W*$/i,
    builtInTexts.notHelpful,
  ],
  [
    /^\W*(?:(?:please|(?:can|could|would) you) )?(?:delete|remove|open|move|rename|share|print|edit|save|add|book) (?:the|my|this|that|it|all|an?)\b|^\W*remind me\b/i,
    builtInTexts.cannotAct,
  ],
];

/** Replies to a greeting, thanks or an order, which the notes can't answer; null for a question. */
function replyToSmallTalk(said: string): Answer | null {
  const text = said.trim();
  const [, reply] = (text.length <= TEXT_MAX && smallTalk.find(([pattern]) => pattern.test(text))) || [];
  return reply === undefined ? null : { text: reply, used: [] };
}
