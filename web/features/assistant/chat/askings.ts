import { type AssistantAction, type ChatMessage, GENERAL_CHAT } from '#shared/assistant.ts';
import { ApiError } from '#web/lib/api.ts';
import { type AskBody, ask } from './ask.ts';
import type { Asking, Question } from './asking.ts';
import { keepTyped, readTyped } from './chat-storage.ts';
import { answerSoFar, messagesBefore, messagesToSend } from './conversation-messages.ts';
import { newUuid } from './new-uuid.ts';

interface AskingsOptions {
  userId: string;
  /** A question got its answer: what stands in the conversation now. */
  onAnswered: (conversation: string, messages: readonly ChatMessage[]) => void;
}

/** Pieces of an answer come faster than a page is worth drawing. */
const DRAW_MS = 60;

/** The questions being asked, at most one in each conversation; they go on while nothing of them is shown. */
export class Askings {
  readonly #options: AskingsOptions;
  readonly #byConversation = new Map<string, Asking>();
  readonly #stops = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();
  #drawTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: AskingsOptions) {
    this.#options = options;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The question being asked in a conversation; one that a reload interrupted is brought back by this. */
  of(conversation: string): Asking | undefined {
    const asking = this.#byConversation.get(conversation);
    if (asking) return asking;
    const restored = restore(readTyped(this.#options.userId, `${conversation}.asked`));
    if (restored) this.#byConversation.set(conversation, restored);
    return restored;
  }

  /** Asks; `history` is what stands in the conversation. */
  async ask(conversation: string, history: readonly ChatMessage[], question: Question): Promise<void> {
    if (this.#stops.has(conversation)) return;
    const stop = new AbortController();
    this.#stops.set(conversation, stop);
    const before = messagesBefore(history, question);
    keepTyped(this.#options.userId, `${conversation}.asked`, JSON.stringify(question));
    this.#set(conversation, begun(question, 'waiting'));
    try {
      const answer = await ask(
        bodyOf(conversation, before, question),
        {
          onQuestion: (message) => {
            keepTyped(this.#options.userId, `${conversation}.asked`, '');
            this.#change(conversation, { question: message, isKept: true });
          },
          onSources: (sources) => this.#change(conversation, { sources }),
          onText: (text) => this.#add(conversation, text),
        },
        stop.signal,
      );
      this.#settle(conversation, before, answer);
    } catch (error) {
      const asking = this.#byConversation.get(conversation);
      if (stop.signal.aborted) {
        if (asking) this.#settle(conversation, before, answerSoFar(asking, 'stopped'));
      } else this.#change(conversation, { state: 'failed', failure: sentenceOf(error) });
    } finally {
      if (this.#stops.get(conversation) === stop) this.#stops.delete(conversation);
      this.#tell();
    }
  }

  isBusy(conversation: string): boolean {
    return this.#stops.has(conversation);
  }

  /** Ends an answer; what came of it stays. */
  stop(conversation: string): void {
    this.#stops.get(conversation)?.abort();
  }

  /** The server has the question, or nobody wants it any more. */
  forget(conversation: string): void {
    this.stop(conversation);
    keepTyped(this.#options.userId, `${conversation}.asked`, '');
    if (this.#byConversation.delete(conversation)) this.#tell();
  }

  /** Ends everything; the page or the user goes. */
  close(): void {
    clearTimeout(this.#drawTimer);
    this.#byConversation.clear();
    for (const stop of this.#stops.values()) stop.abort();
  }

  #settle(conversation: string, before: readonly ChatMessage[], answer: ChatMessage): void {
    const asking = this.#byConversation.get(conversation);
    if (!asking) return;
    keepTyped(this.#options.userId, `${conversation}.asked`, '');
    this.#byConversation.delete(conversation);
    this.#options.onAnswered(conversation, [...before, asking.question, answer]);
  }

  #add(conversation: string, text: string): void {
    const asking = this.#byConversation.get(conversation);
    if (!asking) return;
    this.#byConversation.set(conversation, { ...asking, state: 'answering', text: asking.text + text });
    this.#drawTimer ??= setTimeout(() => this.#tell(), DRAW_MS);
  }

  #change(conversation: string, change: Partial<Asking>): void {
    const asking = this.#byConversation.get(conversation);
    if (asking) this.#set(conversation, { ...asking, ...change });
  }

  #set(conversation: string, asking: Asking): void {
    this.#byConversation.set(conversation, asking);
    this.#tell();
  }

  #tell(): void {
    clearTimeout(this.#drawTimer);
    this.#drawTimer = undefined;
    for (const listener of this.#listeners) listener();
  }
}

/** A new question. */
export function questionOf(content: string, action?: AssistantAction): Question {
  return { id: newUuid(), content, action, replaces: undefined };
}

/** The same question in other words. One that perhaps never reached the server stays the same to it. */
export function reworded(asked: ChatMessage, asking: Asking | undefined, content: string): Question {
  const isKept = asking?.question.id !== asked.id || asking.isKept;
  if (isKept) return { ...questionOf(content), replaces: asked.id };
  return { id: asked.id, content, action: undefined, replaces: asking.replaces };
}

/** The same question once more. */
export function repeated({ id, content }: ChatMessage, asking: Asking | undefined): Question {
  const again = asking?.question.id === id ? asking : undefined;
  return { id, content, action: again?.action, replaces: again?.replaces };
}

function bodyOf(conversation: string, before: readonly ChatMessage[], question: Question): AskBody {
  const { id, content, action, replaces } = question;
  return {
    messages: messagesToSend(before, content),
    noteId: conversation === GENERAL_CHAT ? null : conversation,
    id,
    ...(action ? { action } : {}),
    ...(replaces ? { replaces } : {}),
  };
}

function begun({ id, content, action, replaces }: Question, state: Asking['state']): Asking {
  const message: ChatMessage = {
    id,
    role: 'user',
    content,
    timestamp: Date.now(),
    sources: [],
    madeBy: null,
    state: 'done',
    failure: null,
  };
  return { question: message, action, replaces, isKept: false, state, text: '', sources: [], failure: null };
}

function restore(kept: string): Asking | undefined {
  if (kept === '') return undefined;
  try {
    const question = JSON.parse(kept) as Question;
    return { ...begun(question, 'failed'), state: 'restored', failure: 'The page was left before an answer came.' };
  } catch {
    return undefined;
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof ApiError ? error.detail : 'Something went wrong';
}
