import { eventsFrom } from '#server/http/events.ts';
import type { Mount } from '#server/http/route.ts';
import * as contract from '#shared/assistant.ts';
import { tidyTranscript } from '#shared/voice.ts';
import { prepareAnswers } from './answers.service.ts';
import { askQuestion } from './assistant.service.ts';
import * as conversations from './conversations.service.ts';
import * as rewriting from './rewriting.service.ts';
import type { Turns } from './turns.ts';

/** Conversations with the assistant, and what it does with a piece of text. */
export function mountAssistant({ forUser }: Pick<Mount, 'forUser'>, turns: Turns): void {
  forUser(contract.readChat, async (context, { params }) => {
    const chat = await conversations.readChat(context, params.noteId);
    // Whatever goes wrong there goes wrong again with the question, which says so.
    void prepareAnswers(context).catch(() => {});
    return chat;
  });
  forUser(contract.deleteChat, (context, { params }) => conversations.deleteChat(context, params.noteId));
  forUser(contract.beginChat, (context, { params }) => conversations.beginChat(context, params.noteId));
  forUser(contract.resumeConversation, (context, { params }) => conversations.resumeConversation(context, params.id));
  forUser(contract.deleteConversation, (context, { params }) => conversations.deleteConversation(context, params.id));
  forUser(contract.listConversations, (context, { query }) => conversations.listConversations(context, query));
  forUser(contract.askAssistant, async (context, { body }, { wantsEvents, closed }) => {
    const question = await askQuestion(context, turns, body);
    if (!wantsEvents) return question.answerWhole(closed);
    return (leaving: AbortSignal) => eventsFrom((send) => question.answer(send, leaving));
  });
  forUser(contract.rewriteText, async (context, { body }, { wantsEvents, closed }) => {
    const open = await rewriting.openRewrite(context, turns, body);
    if (!wantsEvents) return open.write(() => {}, closed);
    return (leaving: AbortSignal) => eventsFrom((send) => open.stream(send, leaving));
  });
  forUser(tidyTranscript, (context, { body }, { closed }) =>
    rewriting.tidyTranscript(context, turns, body.text, closed),
  );
}
