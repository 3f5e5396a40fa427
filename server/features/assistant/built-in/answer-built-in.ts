import type { Answer, Material, Question } from '#server/features/assistant/material.ts';
import { listActions } from './action-list.ts';
import { answerQuestion } from './answer-question.ts';
import { cannotBrainstorm, cannotRewrite } from './cannot.ts';
import { draft } from './drafts.ts';
import { prepareMeeting } from './meeting-prep.ts';
import { smallTalk } from './small-talk.ts';
import { summariseNotes } from './summary-answer.ts';

/** Says once in a conversation who answers. */
const CLOSING =
  '*Answered by the built-in assistant, from your own notes, without an AI model. To connect one: Settings → API Keys.*';
const REWRITE =
  /^\W*(?:(?:can|could|would) you |please )*(?:rewrite|rephrase|reword|paraphrase|translate|proofread|shorten|polish|improve (?:this|the|my)|make (?:this|it|the \w+) (?:\w+er|more|less|sound)|correct (?:this|the|my)|übersetze|vertaal|traduis)\b/i;

/**
 * Answers without any model, from the notes alone: in their own words, each with its source. The same question about
 * the same notes has the same answer.
 */
export function answerBuiltIn(question: Question, material: Material): Answer {
  const said = question.action === null ? smallTalk(question.text) : null;
  if (said) return said;
  const answer = answerOf(question, material);
  const isFirst = !question.history.some(({ role }) => role === 'assistant');
  const saysSo = /built-in assistant/.test(answer.text);
  return isFirst && !saysSo ? { ...answer, text: `${answer.text}\n\n${CLOSING}` } : answer;
}

function answerOf(question: Question, material: Material): Answer {
  switch (question.action) {
    case 'summarise':
      return summariseNotes(material);
    case 'action-items':
      return listActions(material);
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
      return REWRITE.test(question.text) ? cannotRewrite() : answerQuestion(question, material);
  }
}
