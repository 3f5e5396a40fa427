import type { AssistantAction, ChatMessage, ChatSource } from '#shared/assistant.ts';

/** What is asked, of whom it is not known yet whether it reaches the server. */
export interface Question {
  id: string;
  content: string;
  action: AssistantAction | undefined;
  /** An earlier question it takes the place of. */
  replaces: string | undefined;
}

/** A question on its way, what came of its answer so far, and why nothing more comes. */
export interface Asking {
  readonly question: ChatMessage;
  readonly action: AssistantAction | undefined;
  readonly replaces: string | undefined;
  /** Whether the server said that it has the question. */
  readonly isKept: boolean;
  /** `restored`: from before a reload; whether the server has it shows in the history. */
  readonly state: 'waiting' | 'answering' | 'failed' | 'restored';
  readonly text: string;
  readonly sources: readonly ChatSource[];
  readonly failure: string | null;
}
