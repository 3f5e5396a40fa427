import { useQueryClient } from '@tanstack/react-query';
import type { ChatSource } from '#shared/assistant.ts';
import { createNote, type Note } from '#shared/notes.ts';
import { AssistantPanel, type AssistantPanelProps } from '#web/features/assistant/chat/assistant-panel.tsx';
import type { ReplyMarkdown } from '#web/features/assistant/chat/chat-surroundings.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { PlainTextFallback } from '#web/features/notes/editor/plain-text-fallback.tsx';
import type { PassageToShow } from '#web/features/notes/editor/show-passage.ts';
import { applySavedNote } from '#web/features/notes/note-cache.ts';
import { call } from '#web/lib/api.ts';
import { onDemand } from '#web/lib/on-demand.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { insertIntoNote } from './insert-into-note.ts';

const MarkdownPreview = onDemand(
  async () => (await import('#web/features/notes/editor/markdown-preview.tsx')).MarkdownPreview,
  { fallback: <Skeleton className="h-4 w-4/5" /> },
);

export interface AssistantScreenProps
  extends Omit<AssistantPanelProps, 'Markdown' | 'onOpenSource' | 'onSaveAsNote' | 'onInsert'> {
  drafts: Drafts;
  onOpenPassage: (passage: PassageToShow) => void;
  onOpenDocument: (id: string, page: number | null) => void;
  /** Tells the user's other tabs of a note. */
  tellSaved: (note: Note) => void;
}

/** The assistant's panel with what it needs of the notes and documents. */
export function AssistantScreen({ drafts, onOpenPassage, onOpenDocument, tellSaved, ...panel }: AssistantScreenProps) {
  const queryClient = useQueryClient();

  function openSource({ kind, id, text, startsAt, endsAt, page }: ChatSource) {
    if (kind === 'document') onOpenDocument(id, page);
    else onOpenPassage({ noteId: id, text, marks: [], heading: '', startsAt, endsAt, page: null });
  }

  return (
    <AssistantPanel
      {...panel}
      Markdown={Reply}
      onOpenSource={openSource}
      onSaveAsNote={async (note) => {
        const created = await call(createNote, { body: note });
        applySavedNote(queryClient, created);
        tellSaved(created);
      }}
      onInsert={(noteId, text) => insertIntoNote(drafts, noteId, text)}
    />
  );
}

/** A reply, set as notes are. */
const Reply: ReplyMarkdown = ({ text, Citation }) => (
  <PlainTextFallback text={text}>
    <MarkdownPreview text={text} Citation={Citation} />
  </PlainTextFallback>
);
