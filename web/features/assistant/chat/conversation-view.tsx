import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AssistantAction } from '#shared/assistant.ts';
import { ApiError } from '#web/lib/api.ts';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import type { Question } from './asking.ts';
import { type Askings, questionOf, repeated, reworded } from './askings.ts';
import { useHistory } from './chat.queries.ts';
import { Composer } from './composer.tsx';
import { messagesShown } from './conversation-messages.ts';
import { Greeting } from './greeting.tsx';
import { MessageList } from './message-list.tsx';
import { ProviderNotice } from './provider-notice.tsx';
import { useAsking } from './use-askings.ts';
import { useNotice } from './use-notice.ts';
import { useTyped } from './use-typed.ts';

/** What was asked for by one press elsewhere. */
export interface WantedAction {
  action: AssistantAction;
  label: string;
}

interface ConversationViewProps {
  userId: string;
  /** A note's id, or the conversation over all notes. */
  conversation: string;
  askings: Askings;
  boxRef: RefObject<HTMLTextAreaElement | null>;
  /** To be asked as soon as the conversation is there, until `onWantedAsked`. */
  wanted: WantedAction | undefined;
  onWantedAsked: () => void;
  onOpenSettings: () => void;
}

/** One conversation: what was said, and the box to go on in. */
export function ConversationView({ userId, conversation, askings, boxRef, ...props }: ConversationViewProps) {
  const { wanted, onWantedAsked, onOpenSettings } = props;
  const history = useHistory(conversation);
  const asking = useAsking(askings, conversation);
  const [typed, type] = useTyped(userId, `${conversation}.typed`);
  const notice = useNotice();
  const stopRef = useRef<HTMLButtonElement>(null);
  const isBusy = asking?.state === 'waiting' || asking?.state === 'answering';
  const messages = messagesShown(history.data ?? [], asking);
  useRestoredQuestion(askings, conversation, history.data);
  useBoxAfterStop(isBusy, boxRef);

  function ask(question: Question, onSent?: () => void) {
    notice.before(() => {
      onSent?.();
      void askings.ask(conversation, history.data ?? [], question);
    });
  }
  const send = (text: string, action?: AssistantAction) => ask(questionOf(text, action), () => type(''));
  const isReady = history.data !== undefined && !notice.due;
  const early = useEarlyQuestion(conversation, isReady, send);
  const askWanted = useEffectEvent(({ label, action }: WantedAction) => {
    onWantedAsked();
    // What is typed stays, and one answer comes at a time.
    if (isReady && !isBusy) ask(questionOf(label, action));
  });
  useEffect(() => {
    // Where the conversation cannot be read it is not asked later, about something else.
    if (wanted && (isReady || history.isError)) askWanted(wanted);
  }, [wanted, isReady, history.isError]);

  return (
    <>
      {history.isError && !history.data ? (
        <FailedToLoad
          headingLevel={3}
          title="Could not load the conversation"
          description={history.error instanceof ApiError ? history.error.detail : undefined}
          onRetry={() => void history.refetch()}
          className="flex flex-1 items-center justify-center"
        />
      ) : messages.length === 0 ? (
        <Greeting isLoading={history.isPending} onOpenSettings={onOpenSettings} />
      ) : (
        <MessageList
          key={conversation}
          messages={messages}
          isBusy={isBusy}
          isThinking={asking?.state === 'waiting'}
          onEdit={(question, text) => ask(reworded(question, asking, text))}
          onRetry={(question) => ask(repeated(question, asking))}
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
        onStop={() => askings.stop(conversation)}
      />
    </>
  );
}

/** Whoever types quickly has sent before the conversation is read: that goes when it is there, unless one types on. */
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

/** A question that a reload interrupted counts as asked where the server has it. */
function useRestoredQuestion(
  askings: Askings,
  conversation: string,
  history: readonly { id: string }[] | undefined,
): void {
  useEffect(() => {
    const asking = askings.of(conversation);
    if (asking?.state !== 'restored') return;
    if (history?.some(({ id }) => id === asking.question.id)) askings.forget(conversation);
  }, [askings, conversation, history]);
}

/** The box has the focus again when the answer is there, where nobody took it elsewhere. */
function useBoxAfterStop(isBusy: boolean, boxRef: RefObject<HTMLTextAreaElement | null>): void {
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    if (wasBusy.current && !isBusy && document.activeElement === document.body) boxRef.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy, boxRef]);
}
