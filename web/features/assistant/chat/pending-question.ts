import type { AskedOf, AssistantAction, ChatMessage, ChatSource, ChatStep } from '#shared/assistant.ts';

/** A question the server may not have received yet. */
export interface Question {
  id: string;
  content: string;
  askedOf: AskedOf;
  action: AssistantAction | undefined;
  /** The id of the question that this one replaces. */
  replaces: string | undefined;
}

/** A pending or failed question, with the part of its answer that arrived. */
export interface PendingQuestion {
  readonly question: ChatMessage;
  readonly action: AssistantAction | undefined;
  readonly replaces: string | undefined;
  /** The id of the message it follows, or null for the first. If that message was deleted, it follows the last one. */
  readonly after: string | null;
  /** Whether the server confirmed that it saved the question. */
  readonly isKept: boolean;
  /** `restored`: pending before a reload. The history shows whether the server has it. */
  readonly state: 'waiting' | 'answering' | 'failed' | 'restored';
  readonly text: string;
  readonly sources: readonly ChatSource[];
  /** What the model has looked up so far. */
  readonly steps: readonly ChatStep[];
  readonly failure: string | null;
}
