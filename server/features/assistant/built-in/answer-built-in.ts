import type { Answer, Material, Question } from '#server/features/assistant/material.ts';
import { answerOf, createSources } from '#server/language/sources.ts';
import { answer, quotesOf } from '#server/reading/answer.ts';
import { listActions } from './action-list.ts';
import { builtInTexts } from './built-in.texts.ts';
import { draft } from './drafts.ts';
import { prepareMeeting } from './meeting-prep.ts';
import { summarizeNotes } from './summary-answer.ts';

const REWRITE =
  /^\W*(?:(?:can|could|would) you |please )*(?:rewrite|rephrase|reword|paraphrase|translate|proofread|shorten|polish|improve (?:this|the|my)|make (?:this|it|the \w+) (?:\w+er|more|less|sound)|correct (?:this|the|my)|übersetze|vertaal|traduis)\b/i;

/**
 * Answers without any model, from the notes alone: in their own words, each with its source. The same question about
 * the same notes has the same answer.
 */
export function answerBuiltIn(question: Question, material: Material): Answer {
  const stated = question.action === null ? smallTalk(question.text) : null;
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
const GREETING =
  /^\W*(?:hi|hello|hey|hallo|bonjour|help|good (?:morning|afternoon|evening))\b[^?]{0,20}$|^\W*(?:who|what) are you\b|^\W*what can (?:you|i) (?:do|ask)\b|^\W*how does this work\b/i;
const THANKS =
  /^\W*(?:(?:ok(?:ay)?|great|perfect|super|nice|cool|no|yes)[\s,!.]+)*(?:(?:many |big )?thanks?|thank you|thx|ty|cheers|danke|bedankt|dank je|merci)\b[^?]{0,30}$/i;
const ACKNOWLEDGED =
  /^\W*(?:ok(?:ay)?|great|perfect|super|nice|cool|good|fine|got it|all ?right|yes|no|yep|nope|bye|goodbye|lol|haha)(?:[\s,]+(?:ok(?:ay)?|great|good|then))?\W*$/i;
const CROSS =
  /\b(?:fuck|shit|stupid|idiot|useless|rubbish|crap|dumb|moron)\b|^\W*(?:that|this) (?:is|was) (?:wrong|not right|nonsense)\b|^\W*(?:wrong|nonsense)\W*$/i;
const ORDER =
  /^\W*(?:please |can you |could you |would you )*(?:(?:delete|remove|open|move|rename|tag|archive|share|print|export|change|edit|update|send|save|create|add|book|schedule) (?:the|my|this|that|it|all|a|an|another)\b|remind me\b|set (?:a|up|me)\b)/i;

/** Replies to a greeting, thanks or an order, which the notes can't answer; null for a question. */
function smallTalk(stated: string): Answer | null {
  const text = stated.trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return reply(builtInTexts.askInAFewWords);
  if (text.length > TEXT_MAX) return null;
  if (GREETING.test(text)) return reply(builtInTexts.introduction);
  if (THANKS.test(text)) return reply(builtInTexts.welcome);
  if (ACKNOWLEDGED.test(text)) return reply(builtInTexts.acknowledged);
  if (CROSS.test(text)) return reply(builtInTexts.notHelpful);
  if (ORDER.test(text)) return reply(builtInTexts.cannotAct);
  return null;
}

function reply(text: string): Answer {
  return { text, used: [] };
}
