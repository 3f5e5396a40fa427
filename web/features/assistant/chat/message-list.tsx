import { Fragment, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { BUILT_IN } from '#shared/ai.ts';
import type { ChatMessage } from '#shared/assistant.ts';
import { assistantTexts } from '#web/features/assistant/assistant.texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { PendingQuestion } from './pending-question.ts';
import { QuestionBubble } from './question-bubble.tsx';
import { Reply } from './reply.tsx';
import { StepList } from './step-list.tsx';

const texts = assistantTexts.conversation;

/** Earlier messages are rendered on request, so that a long conversation opens quickly. */
const SHOWN_AT_ONCE = 40;
/** Within this distance of the end, the list follows new text. */
const NEAR_END = 80;
/** The space above the last question when it is scrolled to the top. */
const MARGIN = 12;

interface MessageListProps {
  messages: readonly ChatMessage[];
  /** The question whose answer is pending. */
  pending: PendingQuestion | undefined;
  onEdit: (question: ChatMessage, text: string) => void;
  onRetry: (question: ChatMessage) => void;
  onWiden: (question: ChatMessage) => void;
}

/** The messages of a conversation, oldest first. The list follows new text while it is scrolled to the end. */
export function MessageList({ messages, pending, onEdit, onRetry, onWiden }: MessageListProps) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const scroller = useRef<HTMLDivElement>(null);
  const isBusy = pending !== undefined;
  const hidden = Math.max(0, messages.length - shown);
  const question = messages.findLast(({ role }) => role === 'user');
  const last = messages.at(-1);
  const firstBuiltIn = messages.find(({ madeBy }) => madeBy === BUILT_IN);
  const keepPlace = useScrollPlace(scroller, question?.id);

  return (
    <div
      ref={scroller}
      role="log"
      aria-label={texts.label}
      aria-busy={isBusy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-3 -outline-offset-2"
    >
      {hidden > 0 && (
        <div className="flex justify-center pb-4">
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              keepPlace();
              setShown(shown + SHOWN_AT_ONCE);
            }}
          >
            {texts.showEarlier}
          </Button>
        </div>
      )}
      <div className="flex flex-col gap-4">
        {messages.slice(hidden).map((message, index) => {
          const before = messages[hidden + index - 1];
          const next = messages[hidden + index + 1];
          const isAsked = (asked: ChatMessage | undefined) => isBusy && asked?.id === pending.question.id;
          if (message.role === 'user') {
            return (
              <Fragment key={message.id}>
                <QuestionBubble
                  message={message}
                  onEdit={message === question && !isBusy ? (text) => onEdit(message, text) : undefined}
                />
                {next?.role !== 'assistant' && !isBusy && <Unanswered onRetry={() => onRetry(message)} />}
                {isAsked(message) && <StepList steps={pending?.steps ?? []} />}
                {isAsked(message) && pending?.state === 'waiting' && <Thinking />}
              </Fragment>
            );
          }
          const canRetry = (message === last || message.state === 'failed') && !isBusy && before?.role === 'user';
          return (
            <Reply
              key={message.id}
              message={message}
              isFirstBuiltIn={message === firstBuiltIn}
              isArriving={isAsked(before)}
              onRetry={canRetry ? () => onRetry(before) : undefined}
              onWiden={canRetry && isNarrowed(message) ? () => onWiden(before) : undefined}
            />
          );
        })}
      </div>
    </div>
  );
}

/** It was asked of everything, and only the client that it names was read. */
function isNarrowed({ scope, clientId }: ChatMessage): boolean {
  return scope === 'everything' && clientId !== null;
}

function Thinking() {
  return (
    <p className="flex items-center gap-2 text-ink-muted">
      <Spinner className="size-4" />
      {assistantTexts.thinking}
    </p>
  );
}

/** The page was closed or the server stopped before an answer arrived. */
function Unanswered({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex items-center gap-3 text-ink-muted">
      {texts.noAnswer}
      <Button variant="secondary" size="sm" onClick={onRetry}>
        {assistantTexts.retry}
      </Button>
    </div>
  );
}

/**
 * Scrolls to the end with each new question and follows the answer while the user is there. A long answer keeps its
 * start visible. Call the returned function before adding earlier messages, to keep the visible ones in place.
 */
function useScrollPlace(scroller: RefObject<HTMLElement | null>, questionId: string | undefined): () => void {
  const isAtEnd = useRef(true);
  const fromEnd = useRef<number>(undefined);
  const lastQuestion = useRef<string>(undefined);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const track = () => {
      isAtEnd.current = endOf(box) - box.scrollTop < NEAR_END || Math.abs(readingPosition(box) - box.scrollTop) < 2;
    };
    box.addEventListener('scroll', track, { passive: true });
    // Markdown grows after the first render.
    const growing = new ResizeObserver(() => {
      if (isAtEnd.current) followAnswer(box);
    });
    for (const child of box.children) growing.observe(child);
    return () => {
      box.removeEventListener('scroll', track);
      growing.disconnect();
    };
  }, [scroller]);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    if (fromEnd.current !== undefined) {
      box.scrollTop = box.scrollHeight - fromEnd.current;
      fromEnd.current = undefined;
      return;
    }
    if (lastQuestion.current !== questionId) {
      isAtEnd.current = true;
      box.scrollTop = readingPosition(box);
    } else if (isAtEnd.current) followAnswer(box);
    lastQuestion.current = questionId;
  });

  return () => {
    const box = scroller.current;
    if (!box) return;
    isAtEnd.current = false;
    fromEnd.current = box.scrollHeight - box.scrollTop;
  };
}

/** Follows the end of a long answer once the user has scrolled there. */
function followAnswer(box: HTMLElement): void {
  const place = readingPosition(box);
  box.scrollTop = box.scrollTop > place + NEAR_END ? endOf(box) : place;
}

/** The end of the list, or the position with the last question at the top if its answer is longer than the view. */
function readingPosition(box: HTMLElement): number {
  const question = [...box.querySelectorAll('[data-question]')].at(-1);
  if (!question) return endOf(box);
  const top = question.getBoundingClientRect().top - box.getBoundingClientRect().top;
  return Math.min(endOf(box), box.scrollTop + top - MARGIN);
}

function endOf(box: HTMLElement): number {
  return box.scrollHeight - box.clientHeight;
}
