import {
  type AskedOf,
  type AssistantAction,
  type ChatMessage,
  type ChatStep,
  GENERAL_CHAT,
} from '#shared/assistant.ts';
import { assistantTexts as texts } from '#web/features/assistant/assistant.texts.ts';
import { ApiError } from '#web/lib/api.ts';
import { newUuid } from '#web/lib/new-uuid.ts';
import { Store } from '#web/lib/store.ts';
import { type AskBody, ask } from './ask.ts';
import { keepTyped, readTyped } from './chat-storage.ts';
import { answerSoFar, messagesBefore, messagesShown, messagesToSend } from './conversation-messages.ts';
import type { PendingQuestion, Question } from './pending-question.ts';

interface PendingQuestionsOptions {
  userId: string;
  /** Adds a finished answer to the conversation. */
  onAnswered: (conversation: string, pending: PendingQuestion, answer: ChatMessage) => void;
}

/** Text arrives faster than the page needs to render. */
const RENDER_MS = 60;

const NONE: readonly PendingQuestion[] = [];

/**
 * The pending questions, at most one per conversation, and the failed ones, which stay until they are asked again.
 * Requests continue while the conversation isn't visible.
 */
export class PendingQuestions {
  readonly #options: PendingQuestionsOptions;
  readonly #byConversation = new Map<string, readonly PendingQuestion[]>();
  readonly #store = new Store(this.#byConversation);
  readonly #stops = new Map<string, AbortController>();
  #renderTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: PendingQuestionsOptions) {
    this.#options = options;
  }

  subscribe = this.#store.subscribe;

  /** The pending and failed questions of a conversation. The first call restores those interrupted by a reload. */
  of(conversation: string): readonly PendingQuestion[] {
    const pendingQuestions = this.#byConversation.get(conversation);
    if (pendingQuestions) return pendingQuestions;
    const restored = restore(readTyped(this.#options.userId, `${conversation}.asked`));
    this.#byConversation.set(conversation, restored);
    return restored;
  }

  /** Asks a question; `history` is the conversation so far. */
  async ask(conversation: string, history: readonly ChatMessage[], question: Question): Promise<void> {
    if (this.#stops.has(conversation)) return;
    const stop = new AbortController();
    this.#stops.set(conversation, stop);
    const before = messagesBefore(history, question);
    const { id } = question;
    const earlier = this.of(conversation);
    const others = earlier.filter(({ question: { id: other } }) => other !== id && other !== question.replaces);
    // A question that the server has keeps its position; any other is moved to the end.
    const known = earlier.find((pending) => pending.question.id === id && pending.isKept);
    const after = known ? known.after : (messagesShown(history, others).at(-1)?.id ?? null);
    this.#set(conversation, [...others, begun(question, 'waiting', after)]);
    try {
      const answer = await ask(
        bodyOf(conversation, before, question),
        {
          onQuestion: (message) => this.#change(conversation, id, { question: message, isKept: true }),
          onSources: (sources) => this.#change(conversation, id, { sources }),
          onStep: (step) => this.#addStep(conversation, id, step),
          onText: (text) => this.#add(conversation, id, text),
        },
        stop.signal,
      );
      this.#settle(conversation, id, () => answer);
    } catch (error) {
      if (stop.signal.aborted) this.#settle(conversation, id, (pending) => answerSoFar(pending, 'stopped'));
      else this.#change(conversation, id, { state: 'failed', failure: sentenceOf(error) });
    } finally {
      if (this.#stops.get(conversation) === stop) this.#stops.delete(conversation);
      this.#publish();
    }
  }

  isBusy(conversation: string): boolean {
    return this.#stops.has(conversation);
  }

  /** Stops an answer and keeps the part that arrived. */
  stop(conversation: string): void {
    this.#stops.get(conversation)?.abort();
  }

  /** Drops a question that the server has. */
  forget(conversation: string, id: string): void {
    this.#set(conversation, without(this.of(conversation), id));
  }

  /** Drops the questions of a conversation that is left for another one; what arrived of an answer stays with it. */
  leave(conversation: string): void {
    this.#stops.get(conversation)?.abort();
    this.#set(conversation, NONE);
  }

  /** Cancels all requests, when the page closes or the user logs out. */
  close(): void {
    clearTimeout(this.#renderTimer);
    this.#byConversation.clear();
    for (const stop of this.#stops.values()) stop.abort();
  }

  #settle(conversation: string, id: string, answerOf: (pending: PendingQuestion) => ChatMessage): void {
    const pending = this.#find(conversation, id);
    if (!pending) return;
    this.#put(conversation, without(this.of(conversation), id));
    this.#options.onAnswered(conversation, pending, answerOf(pending));
  }

  #add(conversation: string, id: string, text: string): void {
    const pending = this.#find(conversation, id);
    if (!pending) return;
    const changed: PendingQuestion = { ...pending, state: 'answering', text: pending.text + text };
    this.#byConversation.set(conversation, replaced(this.of(conversation), changed));
    this.#renderTimer ??= setTimeout(() => this.#publish(), RENDER_MS);
  }

  #addStep(conversation: string, id: string, step: ChatStep): void {
    const steps = [...(this.#find(conversation, id)?.steps ?? []), step];
    this.#change(conversation, id, { state: 'waiting', text: '', steps });
  }

  #change(conversation: string, id: string, change: Partial<PendingQuestion>): void {
    const pending = this.#find(conversation, id);
    if (pending) this.#set(conversation, replaced(this.of(conversation), { ...pending, ...change }));
  }

  #find(conversation: string, id: string): PendingQuestion | undefined {
    return this.#byConversation.get(conversation)?.find(({ question }) => question.id === id);
  }

  #set(conversation: string, pendingQuestions: readonly PendingQuestion[]): void {
    this.#put(conversation, pendingQuestions);
    this.#publish();
  }

  /** Stores the questions that the server doesn't have yet, so that they survive a reload. */
  #put(conversation: string, pendingQuestions: readonly PendingQuestion[]): void {
    this.#byConversation.set(conversation, pendingQuestions.length === 0 ? NONE : pendingQuestions);
    const unsent = pendingQuestions.filter(({ isKept }) => !isKept);
    const stored = unsent.map(({ question: { id, content, scope, clientId }, action, replaces, after }) => ({
      id,
      content,
      askedOf: { scope, clientId },
      action,
      replaces,
      after,
    }));
    keepTyped(this.#options.userId, `${conversation}.asked`, stored.length === 0 ? '' : JSON.stringify(stored));
  }

  #publish(): void {
    clearTimeout(this.#renderTimer);
    this.#renderTimer = undefined;
    this.#store.notify();
  }
}

/** Creates a question. */
export function questionOf(content: string, askedOf: AskedOf, action?: AssistantAction): Question {
  return { id: newUuid(), content, askedOf, action, replaces: undefined };
}

/** An edited question. It keeps its id if the server may not have received the original. */
export function reworded(
  asked: ChatMessage,
  pendingQuestions: readonly PendingQuestion[],
  content: string,
  askedOf: AskedOf,
): Question {
  const pending = pendingQuestions.find(({ question }) => question.id === asked.id);
  if (!pending || pending.isKept) return { ...questionOf(content, askedOf), replaces: asked.id };
  return { id: asked.id, content, askedOf, action: undefined, replaces: pending.replaces };
}

/** The same question again. */
export function repeated(
  { id, content, scope, clientId }: ChatMessage,
  pendingQuestions: readonly PendingQuestion[],
): Question {
  const again = pendingQuestions.find(({ question }) => question.id === id);
  return { id, content, askedOf: { scope, clientId }, action: again?.action, replaces: again?.replaces };
}

function bodyOf(conversation: string, before: readonly ChatMessage[], question: Question): AskBody {
  const { id, askedOf, action, replaces } = question;
  const { scope, clientId } = askedOf;
  return {
    messages: messagesToSend(before, question),
    noteId: conversation === GENERAL_CHAT ? null : conversation,
    id,
    scope,
    ...(clientId !== null && conversation === GENERAL_CHAT ? { clientId } : {}),
    ...(action ? { action } : {}),
    ...(replaces ? { replaces } : {}),
  };
}

function begun(
  { id, content, askedOf, action, replaces }: Question,
  state: PendingQuestion['state'],
  after: string | null,
): PendingQuestion {
  const message: ChatMessage = {
    ...askedOf,
    id,
    role: 'user',
    content,
    remark: null,
    timestamp: Date.now(),
    sources: [],
    madeBy: null,
    state: 'done',
    failure: null,
  };
  return {
    question: message,
    action,
    replaces,
    after,
    isKept: false,
    state,
    text: '',
    sources: [],
    steps: [],
    failure: null,
  };
}

function restore(stored: string): readonly PendingQuestion[] {
  if (stored === '') return NONE;
  try {
    const questions = JSON.parse(stored) as (Question & Pick<PendingQuestion, 'after'>)[];
    return questions.map((question) => ({
      ...begun(question, 'restored', question.after),
      failure: texts.conversation.leftEarly,
    }));
  } catch {
    return NONE;
  }
}

function without(pendingQuestions: readonly PendingQuestion[], id: string): readonly PendingQuestion[] {
  return pendingQuestions.filter(({ question }) => question.id !== id);
}

function replaced(pendingQuestions: readonly PendingQuestion[], changed: PendingQuestion): readonly PendingQuestion[] {
  return pendingQuestions.map((pending) => (pending.question.id === changed.question.id ? changed : pending));
}

function sentenceOf(error: unknown): string {
  return error instanceof ApiError ? error.detail : texts.unknownFailure;
}
