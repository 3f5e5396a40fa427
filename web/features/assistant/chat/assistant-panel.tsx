import { Minus, Sparkles, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { GENERAL_CHAT } from '#shared/assistant.ts';
import { useIsNarrow } from '#web/lib/use-is-narrow.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { type ChatSurroundings, ChatSurroundingsProvider } from './chat-surroundings.ts';
import { ConversationView, type WantedAction } from './conversation-view.tsx';
import { PanelFrame } from './panel-frame.tsx';
import { ScopeSwitch } from './scope-switch.tsx';
import { useAskings } from './use-askings.ts';

export type PanelState = 'closed' | 'open' | 'minimised';

export interface AssistantPanelProps extends Omit<ChatSurroundings, 'openNoteId'> {
  state: PanelState;
  onStateChange: (state: PanelState) => void;
  userId: string;
  /** The note that is open. */
  note: { id: string; title: string } | null;
  /** Whether the conversation over all notes is shown although a note is open. */
  isGeneral: boolean;
  onGeneralChange: (isGeneral: boolean) => void;
  /** To be asked at once, until `onWantedAsked`. */
  wanted?: WantedAction | undefined;
  onWantedAsked?: () => void;
  onOpenSettings: () => void;
}

/** The conversation about the open note, or over all notes, floating over the workspace. */
export function AssistantPanel(props: AssistantPanelProps) {
  const { state, onStateChange, userId, note, onOpenSource } = props;
  const askings = useAskings(userId);
  const isNarrow = useIsNarrow();
  const boxRef = useRef<HTMLTextAreaElement>(null);
  const about = useConversation(note, props.isGeneral);
  const conversation = about.note?.id ?? GENERAL_CHAT;

  if (state === 'closed') return null;
  if (state === 'minimised') {
    return (
      <IconButton
        label="Open AI assistant"
        variant="primary"
        tooltipSide="left"
        className="fixed right-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-20 size-12! rounded-full! shadow-menu"
        onClick={() => onStateChange('open')}
      >
        <Sparkles aria-hidden="true" />
      </IconButton>
    );
  }
  return (
    <PanelFrame
      label="AI assistant"
      isNarrow={isNarrow}
      firstFocus={boxRef}
      onEscape={() => onStateChange('minimised')}
      header={
        <>
          <Sparkles aria-hidden="true" className="size-4 shrink-0 text-accent-ink" />
          <h2 className="min-w-0 flex-1 truncate font-semibold">AI assistant</h2>
          <IconButton label="Minimise" size="sm" onClick={() => onStateChange('minimised')}>
            <Minus aria-hidden="true" />
          </IconButton>
          <IconButton label="Close AI assistant" size="sm" onClick={() => onStateChange('closed')}>
            <X aria-hidden="true" />
          </IconButton>
        </>
      }
    >
      {note && (
        <ScopeSwitch
          isGeneral={about.note === null}
          title={about.note?.id === note.id ? undefined : about.note?.title}
          onChange={(isGeneral) => {
            about.release();
            props.onGeneralChange(isGeneral);
          }}
        />
      )}
      <ErrorBoundary name="The conversation">
        <ChatSurroundingsProvider
          value={{
            Markdown: props.Markdown,
            onSaveAsNote: props.onSaveAsNote,
            onInsert: props.onInsert,
            openNoteId: note?.id ?? null,
            onOpenSource: (source) => {
              if (source.kind === 'note') about.hold(source.id);
              if (isNarrow) onStateChange('minimised');
              onOpenSource(source);
            },
          }}
        >
          <ConversationView
            key={conversation}
            userId={userId}
            conversation={conversation}
            askings={askings}
            boxRef={boxRef}
            wanted={props.wanted}
            onWantedAsked={() => props.onWantedAsked?.()}
            onOpenSettings={props.onOpenSettings}
          />
        </ChatSurroundingsProvider>
      </ErrorBoundary>
    </PanelFrame>
  );
}

interface NamedNote {
  id: string;
  title: string;
}

/**
 * What the conversation is about: the open note, nothing in particular, or the note it was about before one of its
 * sources was opened: reading a source does not end the conversation.
 */
function useConversation(note: NamedNote | null, isGeneral: boolean) {
  const [held, setHeld] = useState<{ about: NamedNote | null; source: string; isSourceOpen: boolean }>();
  if (held && !held.isSourceOpen && held.source === note?.id) setHeld({ ...held, isSourceOpen: true });
  if (held?.isSourceOpen && held.source !== note?.id) setHeld(undefined);
  const about = held?.isSourceOpen ? held.about : isGeneral ? null : note;
  return {
    note: about,
    hold: (source: string) => setHeld({ about, source, isSourceOpen: false }),
    release: () => setHeld(undefined),
  };
}
