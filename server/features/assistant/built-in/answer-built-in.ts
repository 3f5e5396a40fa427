import type { Answer, Material, Question } from '#server/features/assistant/material.ts';
import { listActions } from './action-list.ts';
import { answerQuestion } from './answer-question.ts';
import { builtInTexts } from './built-in.texts.ts';
import { cannotBrainstorm } from './cannot.ts';
import { draft } from './drafts.ts';
import { prepareMeeting } from './meeting-prep.ts';
import { smallTalk } from './small-talk.ts';
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
      return REWRITE.test(question.text)
        ? { text: builtInTexts.cannotRewrite, used: [] }
        : answerQuestion(question, material);
  }
}
