import { type ComponentType, createContext, use } from 'react';
import type { ChatSource } from '#shared/assistant.ts';
import type { DraftKind } from '#shared/drafts.ts';

/** Renders a reply as Markdown, and citations such as `[1]` with `Citation`. */
export type ReplyMarkdown = ComponentType<{ text: string; Citation: ComponentType<{ number: number }> }>;

/** A draft of one client, of what a search finds, or of the note that the conversation is about. */
export interface WantedDraft {
  kind: DraftKind;
  query?: string;
  folderId?: string;
  clientId?: string;
  isToBeWritten?: boolean;
}

/** What the workspace provides to the panel. */
export interface ChatSurroundings {
  Markdown: ReplyMarkdown;
  /** Opens the note or document of a source at its passage. */
  onOpenSource: (source: ChatSource) => void;
  onSaveAsNote: (note: { title: string; content: string; tags: string[] }) => Promise<void>;
  /** Appends text to the open note. Returns false if that isn't possible now. */
  onInsert: (noteId: string, text: string) => Promise<boolean>;
  /** Opens a draft: of what was asked for, or of the note that the conversation is about. */
  onDraft?: (draft: WantedDraft, conversation: string) => void;
  /** Opens Settings, where an AI provider can be connected. */
  onOpenSettings: () => void;
  /** Off: there is nothing to ask about yet. */
  hasNotes?: boolean;
  /** The id of the open note. */
  openNoteId: string | null;
}

const Surroundings = createContext<ChatSurroundings | null>(null);
export const ChatSurroundingsProvider = Surroundings.Provider;

/** Requires a {@link ChatSurroundingsProvider}. */
export function useSurroundings(): ChatSurroundings {
  const surroundings = use(Surroundings);
  if (!surroundings) throw new Error('useSurroundings needs a ChatSurroundingsProvider');
  return surroundings;
}
