import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { BUILT_IN } from '#shared/ai.ts';
import { type AskedOf, type AssistantAction, CHAT_GREETING } from '#shared/assistant.ts';
import { draftRequestOf } from '#shared/draft-requests.ts';
import { draftKinds } from '#shared/drafts.ts';
import { assistantTexts as texts } from '#web/features/assistant/assistant.texts.ts';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useAiStatus, useHistory } from './chat.queries.ts';
import { keepTyped, readTyped } from './chat-storage.ts';
import { useSurroundings, type WantedDraft } from './chat-surroundings.ts';
import { Composer } from './composer.tsx';
import { messagesShown } from './conversation-messages.ts';
import { MessageList } from './message-list.tsx';
import type { Question } from './pending-question.ts';
import { type PendingQuestions, questionOf, repeated, reworded, widened } from './pending-questions.ts';
import { ProviderNotice } from './provider-notice.tsx';
import { useNotice } from './use-notice.ts';
import { usePendingQuestionsOf } from './use-pending-questions.ts';

/** A quick action requested elsewhere, such as in the command palette. */
export interface WantedAction {
  action?: AssistantAction;
  label: string;
  /** Off: it is put into the message box, to be sent by the user. */
  isToBeSent?: boolean;
}

interface ConversationViewProps {
  userId: string;
  /** The id of a note, or of the conversation about all notes. */
  conversation: string;
  askedOf: AskedOf;
  pendingQuestions: PendingQuestions;
  boxRef: RefObject<HTMLTextAreaElement | null>;
  /** Sent as soon as the conversation is loaded, until `onWantedAsked`. */
  wanted: WantedAction | undefined;
  onWantedAsked: () => void;
  onOpenSettings: () => void;
}

/** A conversation: its messages and the message box. */
export function ConversationView({ userId, conversation, pendingQuestions, boxRef, ...props }: ConversationViewProps) {
  const { askedOf, wanted, onWantedAsked, onOpenSettings } = props;
  const history = useHistory(conversation);
  const asked = usePendingQuestionsOf(pendingQuestions, conversation);
  const [typed, type] = useTyped(userId, `${conversation}.typed`);
  const notice = useNotice();
  const stopRef = useRef<HTMLButtonElement>(null);
  const pending = asked.find(({ state }) => state === 'waiting' || state === 'answering');
  const isBusy = pending !== undefined;
  const messages = messagesShown(history.data ?? [], asked);
  useRestoredQuestions(pendingQuestions, conversation, history.data);
  useBoxAfterStop(isBusy, boxRef);

  function ask(question: Question, onSent?: () => void) {
    notice.before(() => {
      onSent?.();
      void pendingQuestions.ask(conversation, history.data ?? [], question);
    });
  }
  const draft = useDraftRequests(conversation, askedOf.clientId);
  const send = (text: string, action?: AssistantAction, typedText = text) => {
    const open = draft(typedText, action);
    // A model gets the notes at once, so the notice comes first.
    if (open?.isSent)
      notice.before(() => {
        type('');
        open.open();
      });
    else if (open) {
      type('');
      open.open();
    } else ask(questionOf(text, askedOf, action), () => type(''));
  };
  const isReady = history.data !== undefined && !notice.due;
  const early = useEarlyQuestion(conversation, isReady, send);
  const askWanted = useEffectEvent(({ label, action, isToBeSent = true }: WantedAction) => {
    onWantedAsked();
    if (!isToBeSent) {
      type(label);
      boxRef.current?.focus();
      return;
    }
    // Keeps the typed text, and waits for a pending answer.
    if (isReady && !isBusy) ask(questionOf(label, askedOf, action));
  });
  useEffect(() => {
    // If the conversation fails to load, the request is dropped, so that it isn't sent later in another context.
    if (wanted && (isReady || history.isError)) askWanted(wanted);
  }, [wanted, isReady, history.isError]);

  return (
    <>
      {history.isError && !history.data ? (
        <FailedToLoad
          headingLevel={3}
          title={texts.conversation.failed}
          offline={texts.needsConnection}
          error={history.error}
          onRetry={() => void history.refetch()}
          className="flex flex-1 items-center justify-center"
        />
      ) : messages.length === 0 ? (
        <Greeting isLoading={history.isPending} onOpenSettings={onOpenSettings} />
      ) : (
        <MessageList
          key={conversation}
          messages={messages}
          pending={pending}
          onEdit={(question, text) => ask(reworded(question, asked, text, askedOf))}
          onRetry={(question) => ask(repeated(question, asked))}
          onWiden={(question) => ask(widened(question, asked))}
        />
      )}
      {notice.due && (
        <ProviderNotice
          notice={notice.due}
          isPending={notice.isPending}
          failure={notice.failure}
          onAccept={notice.accept}
          onRefuse={() => {
            notice.refuse();
            boxRef.current?.focus();
          }}
          onOpenSettings={onOpenSettings}
        />
      )}
      {notice.failure && !notice.due && (
        <p role="alert" className="border-t bg-destructive-soft px-4 py-2 text-destructive-ink">
          {notice.failure}
        </p>
      )}
      <Composer
        boxRef={boxRef}
        stopRef={stopRef}
        text={typed}
        onType={(text) => {
          early.forget();
          type(text);
        }}
        isBusy={isBusy}
        isReady={isReady}
        isLoading={history.isPending}
        onSend={history.isPending ? early.keep : send}
        onStop={() => pendingQuestions.stop(conversation)}
      />
    </>
  );
}

/** Words of what a typed draft is about; more of them are a wish of its own, which the chat answers. */
const ABOUT_WORDS = 5;

/** Opens a draft in place of a message that asks for one; one that was typed is written, or filled in, at once. */
function useDraftRequests(conversation: string, clientId: string | null) {
  const { onDraft } = useSurroundings();
  const status = useAiStatus().data;
  const hasModel = status !== undefined && status.source !== BUILT_IN;
  return (text: string, action?: AssistantAction): { open: () => void; isSent: boolean } | null => {
    if (!onDraft) return null;
    const typed = action === undefined ? draftRequestOf(text) : null;
    const isSimple = (typed?.about?.split(/\s+/).length ?? 0) <= ABOUT_WORDS;
    const asked = hasModel && !isSimple ? null : typed;
    const kind = asked?.kind ?? draftKinds.find((each) => each === action);
    if (kind === undefined) return null;
    const query = asked === null ? text : (asked.about ?? '');
    const isSent = hasModel && asked !== null;
    const wanted: WantedDraft = { kind, ...(asked === null ? {} : { isToBeWritten: true }) };
    if (query !== '') wanted.query = query;
    if (clientId !== null) wanted[query === '' ? 'folderId' : 'clientId'] = clientId;
    return { open: () => onDraft(wanted, conversation), isSent };
  };
}

/** Queues a question sent before the conversation is loaded, unless the user continues typing. */
function useEarlyQuestion(conversation: string, isReady: boolean, send: (text: string) => void) {
  const [early, setEarly] = useState<{ conversation: string; text: string }>();
  const sendEarly = useEffectEvent((text: string) => {
    setEarly(undefined);
    send(text);
  });
  useEffect(() => {
    if (isReady && early?.conversation === conversation) sendEarly(early.text);
  }, [isReady, early, conversation]);
  return {
    keep: (text: string) => setEarly({ conversation, text }),
    forget: () => setEarly(undefined),
  };
}

/** Drops restored questions that the server already has. */
function useRestoredQuestions(
  pendingQuestions: PendingQuestions,
  conversation: string,
  history: readonly { id: string }[] | undefined,
): void {
  useEffect(() => {
    for (const { state, question } of pendingQuestions.of(conversation)) {
      if (state === 'restored' && history?.some(({ id }) => id === question.id)) {
        pendingQuestions.forget(conversation, question.id);
      }
    }
  }, [pendingQuestions, conversation, history]);
}

/** Returns the focus to the box after an answer, unless the user moved it. */
function useBoxAfterStop(isBusy: boolean, boxRef: RefObject<HTMLTextAreaElement | null>): void {
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    if (wasBusy.current && !isBusy && document.activeElement === document.body) boxRef.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy, boxRef]);
}

const greetingTexts = texts.greeting;

interface GreetingProps {
  /** The conversation is loading, so it may not be empty. */
  isLoading: boolean;
  onOpenSettings: () => void;
}

/** The content of an empty conversation, with a hint when no AI provider is connected. */
function Greeting({ isLoading, onOpenSettings }: GreetingProps) {
  const source = useAiStatus().data?.source;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 py-3">
      <p className="font-medium">{CHAT_GREETING}</p>
      {isLoading && (
        <div role="status" aria-label={greetingTexts.loading} className="mt-4 flex flex-col gap-3">
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      )}
      {!isLoading && source === BUILT_IN && (
        <p className="mt-2 text-ink-muted">
          {greetingTexts.builtIn}{' '}
          <button
            type="button"
            className="text-accent-ink underline underline-offset-2 touch:min-h-11"
            onClick={onOpenSettings}
          >
            {greetingTexts.connect}
          </button>
          .
        </p>
      )}
    </div>
  );
}

/** Unsent text, restored after a reload. */
function useTyped(userId: string, name: string) {
  const [typed, setTyped] = useState({ name, text: readTyped(userId, name) });
  if (typed.name !== name) setTyped({ name, text: readTyped(userId, name) });
  const type = useCallback(
    (text: string) => {
      setTyped({ name, text });
      keepTyped(userId, name, text);
    },
    [userId, name],
  );
  return [typed.name === name ? typed.text : '', type] as const;
}
