import { type ComponentType, createContext, use } from 'react';
import type { ChatSource } from '#shared/assistant.ts';

/** Sets a reply as a page; `[1]` in it is drawn by `Citation`. */
export type ReplyMarkdown = ComponentType<{ text: string; Citation: ComponentType<{ number: number }> }>;

/** What the workspace around the panel does for it. */
export interface ChatSurroundings {
  Markdown: ReplyMarkdown;
  /** Shows the passage in the note or document it stands in. */
  onOpenSource: (source: ChatSource) => void;
  onSaveAsNote: (note: { title: string; content: string; tags: string[] }) => Promise<void>;
  /** Appends to the open note; false where that is not possible now. */
  onInsert: (noteId: string, text: string) => Promise<boolean>;
  /** The note that is open. */
  openNoteId: string | null;
}

const Surroundings = createContext<ChatSurroundings | null>(null);
export const ChatSurroundingsProvider = Surroundings.Provider;

/** Goes inside of a {@link ChatSurroundingsProvider}. */
export function useSurroundings(): ChatSurroundings {
  const surroundings = use(Surroundings);
  if (!surroundings) throw new Error('The chat is drawn outside of its surroundings');
  return surroundings;
}
