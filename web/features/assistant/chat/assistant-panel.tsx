import { MessagesSquare, Minus, Sparkles, SquarePen, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { creditName } from '#shared/ai.ts';
import { type AskedScope, type Conversation, GENERAL_CHAT } from '#shared/assistant.ts';
import { shownTitle } from '#shared/notes.ts';
import { assistantTexts as texts } from '#web/features/assistant/assistant.texts.ts';
import {
  placeOf,
  useBeginConversation,
  useResumeConversation,
} from '#web/features/assistant/conversations/conversations.queries.ts';
import { ConversationsView } from '#web/features/assistant/conversations/conversations-view.tsx';
import { useIsNarrow } from '#web/lib/use-is-narrow.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ScopeChoice } from '#web/ui/scope-choice.tsx';
import { useAiStatus } from './chat.queries.ts';
import { type ChatSurroundings, ChatSurroundingsProvider } from './chat-surroundings.ts';
import { ConversationView, type WantedAction } from './conversation-view.tsx';
import { PanelFrame } from './panel-frame.tsx';
import { usePendingQuestions } from './use-pending-questions.ts';

export type PanelState = 'closed' | 'open' | 'minimised';

export interface AssistantPanelProps extends Omit<ChatSurroundings, 'openNoteId'> {
  state: PanelState;
  onStateChange: (state: PanelState) => void;
  userId: string;
  /** The open note. */
  note: NamedNote | null;
  /** Whose the open note is, or else the open folder. */
  client: NamedClient | null;
  /** What was chosen to ask about; the open note's client, or else the note, until something was. */
  scope: AskedScope | undefined;
  onScopeChange: (scope: AskedScope) => void;
  /** Whether the list of conversations is shown in place of one of them. */
  isListing: boolean;
  onListingChange: (isListing: boolean) => void;
  /** A conversation about another note was chosen. */
  onOpenNote: (noteId: string) => void;
  /** A quick action to send immediately, until `onWantedAsked`. */
  wanted?: WantedAction | undefined;
  onWantedAsked?: () => void;
}

/** The conversation about the open note or all notes, floating over the workspace. */
export function AssistantPanel(props: AssistantPanelProps) {
  const { state, onStateChange, userId, note, client, onOpenSource } = props;
  const pendingQuestions = usePendingQuestions(userId);
  const isNarrow = useIsNarrow();
  const boxRef = useRef<HTMLTextAreaElement>(null);
  const about = useAsked({ note, client, wanted: props.scope });
  const conversation = about.scope === 'everything' ? GENERAL_CHAT : (about.note?.id ?? GENERAL_CHAT);

  const begin = useBeginConversation();
  const resume = useResumeConversation();

  function beginConversation() {
    pendingQuestions.leave(conversation);
    props.onListingChange(false);
    begin.mutate(conversation, { onSettled: () => boxRef.current?.focus() });
  }
  function open(chosen: Conversation) {
    if (!chosen.isCurrent) pendingQuestions.leave(placeOf(chosen));
    resume.mutate(chosen, {
      onSuccess: () => {
        about.release();
        props.onListingChange(false);
        if (chosen.noteId === null) props.onScopeChange('everything');
        else if (about.scope === 'everything') props.onScopeChange('note');
        if (chosen.noteId !== null && chosen.noteId !== note?.id) props.onOpenNote(chosen.noteId);
      },
    });
  }

  // Minimized, it is the round button in the top bar.
  if (state !== 'open') return null;
  return (
    <PanelFrame
      label={texts.title}
      isNarrow={isNarrow}
      firstFocus={boxRef}
      // On a phone the top bar leads to it again.
      onEscape={() => onStateChange(isNarrow ? 'closed' : 'minimised')}
      header={
        <>
          <Sparkles aria-hidden="true" className="size-4 shrink-0 text-accent-ink" />
          <div className="min-w-0 flex-1">
            <h2 className="truncate font-semibold">{texts.title}</h2>
            <PoweredBy />
          </div>
          <IconButton
            icon={SquarePen}
            label={texts.conversations.begin}
            size="sm"
            disabled={begin.isPending}
            onClick={beginConversation}
          />
          <IconButton
            icon={MessagesSquare}
            label={texts.conversations.label}
            size="sm"
            aria-pressed={props.isListing}
            onClick={() => props.onListingChange(!props.isListing)}
          />
          <IconButton icon={Minus} label={texts.minimize} size="sm" onClick={() => onStateChange('minimised')} />
          <IconButton icon={X} label={texts.close} size="sm" onClick={() => onStateChange('closed')} />
        </>
      }
    >
      {props.isListing ? (
        <ErrorBoundary name={texts.conversations.partName}>
          <ConversationsView onOpen={open} onStart={() => props.onListingChange(false)} />
        </ErrorBoundary>
      ) : (
        <>
          <ScopeSwitch
            asked={about}
            isElsewhere={about.scope !== 'everything' && about.note !== null && about.note.id !== note?.id}
            onChange={(scope) => {
              about.release();
              props.onScopeChange(scope);
            }}
          />
          <ErrorBoundary name={texts.partName}>
            <ChatSurroundingsProvider
              value={{
                Markdown: props.Markdown,
                onSaveAsNote: props.onSaveAsNote,
                onInsert: props.onInsert,
                ...(props.onDraft === undefined ? {} : { onDraft: props.onDraft }),
                onOpenSettings: props.onOpenSettings,
                ...(props.hasNotes === undefined ? {} : { hasNotes: props.hasNotes }),
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
                askedOf={{ scope: about.scope, clientId: about.scope === 'client' ? (about.client?.id ?? null) : null }}
                pendingQuestions={pendingQuestions}
                boxRef={boxRef}
                wanted={props.wanted}
                onWantedAsked={() => props.onWantedAsked?.()}
                onOpenSettings={props.onOpenSettings}
              />
            </ChatSurroundingsProvider>
          </ErrorBoundary>
        </>
      )}
    </PanelFrame>
  );
}

interface NamedNote {
  id: string;
  title: string;
}

/** A client by its folder. */
export interface NamedClient {
  id: string;
  name: string;
}

interface Asked {
  note: NamedNote | null;
  client: NamedClient | null;
  scope: AskedScope;
}

/**
 * What is asked about. Opening a source changes the open note, but doesn't end the conversation, so what was asked about
 * is held while the source is open.
 */
function useAsked({ wanted, ...open }: Omit<Asked, 'scope'> & { wanted: AskedScope | undefined }) {
  const [held, setHeld] = useState<{ asked: Asked; source: string; isSourceOpen: boolean }>();
  const { note } = open;
  if (held && !held.isSourceOpen && held.source === note?.id) setHeld({ ...held, isSourceOpen: true });
  if (held?.isSourceOpen && held.source !== note?.id) setHeld(undefined);
  const asked = held?.isSourceOpen ? held.asked : { ...open, scope: scopeOf(open, wanted) };
  return {
    ...asked,
    hold: (source: string) => setHeld({ asked, source, isSourceOpen: false }),
    release: () => setHeld(undefined),
  };
}

function scopesOf({ note, client }: Omit<Asked, 'scope'>): AskedScope[] {
  return [...(note ? ['note' as const] : []), ...(client ? ['client' as const] : []), 'everything'];
}

function scopeOf(open: Omit<Asked, 'scope'>, wanted: AskedScope | undefined): AskedScope {
  const scopes = scopesOf(open);
  const usual = open.client ? 'client' : scopes[0];
  return (wanted !== undefined && scopes.includes(wanted) ? wanted : usual) ?? 'everything';
}

/** Credits the provider whose model answers, if any. */
function PoweredBy() {
  const { data } = useAiStatus();
  const name = data ? creditName(data) : null;
  return name !== null && <p className="truncate text-ink-muted text-sm">{texts.poweredBy(name)}</p>;
}

const scopeTexts = texts.scope;

interface ScopeSwitchProps {
  asked: Asked;
  /** The note that is asked about isn't the open one. */
  isElsewhere: boolean;
  onChange: (scope: AskedScope) => void;
}

/** Chooses what is asked about, where there is more than one thing. */
function ScopeSwitch({ asked, isElsewhere, onChange }: ScopeSwitchProps) {
  const scopes = scopesOf(asked);
  if (scopes.length === 1) return null;
  const { note, client, scope } = asked;
  const elsewhere = isElsewhere && note ? scopeTexts.elsewhere(shownTitle(note.title)) : null;
  const ofClient = scope === 'client' && client ? scopeTexts.ofClient(client.name) : null;
  return (
    <div className="border-b px-4 pb-2">
      <ScopeChoice
        isWide
        label={scopeTexts.label}
        choices={scopes.map((one) => ({
          scope: one,
          label: scopeTexts[one],
          isOn: one === scope && !(one === 'note' && isElsewhere),
        }))}
        onChange={onChange}
      />
      {(elsewhere ?? ofClient) && <p className="mt-1.5 truncate text-ink-muted text-sm">{elsewhere ?? ofClient}</p>}
    </div>
  );
}
