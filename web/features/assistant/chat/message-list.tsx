import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { ChatMessage } from '#shared/assistant.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { QuestionBubble } from './question-bubble.tsx';
import { Reply } from './reply.tsx';

/** Older messages are drawn when somebody asks for them: a conversation of years opens like one of today. */
const SHOWN_AT_ONCE = 40;
/** This near to the end somebody reads what comes. */
const NEAR_END = 80;
/** Over the last question, where it stands at the top. */
const MARGIN = 12;

interface MessageListProps {
  messages: readonly ChatMessage[];
  /** An answer is awaited. */
  isBusy: boolean;
  /** It has not begun yet. */
  isThinking: boolean;
  onEdit: (question: ChatMessage, text: string) => void;
  onRetry: (question: ChatMessage) => void;
}

/** A conversation, oldest message first, kept at its end while somebody reads there. */
export function MessageList({ messages, isBusy, isThinking, onEdit, onRetry }: MessageListProps) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const scroller = useRef<HTMLDivElement>(null);
  const hidden = Math.max(0, messages.length - shown);
  const question = messages.findLast(({ role }) => role === 'user');
  const last = messages.at(-1);
  const keepPlace = useScrollPlace(scroller, question?.id);

  return (
    <div
      ref={scroller}
      role="log"
      aria-label="Conversation"
      aria-busy={isBusy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
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
            Show earlier messages
          </Button>
        </div>
      )}
      <div className="flex flex-col gap-4">
        {messages
          .slice(hidden)
          .map((message) =>
            message.role === 'user' ? (
              <QuestionBubble
                key={message.id}
                message={message}
                onEdit={message === question && !isBusy ? (text) => onEdit(message, text) : undefined}
              />
            ) : (
              <Reply
                key={message.id}
                message={message}
                isComing={isBusy && message === last}
                onRetry={message === last && !isBusy && question ? () => onRetry(question) : undefined}
              />
            ),
          )}
        {last?.role === 'user' && !isBusy && <Unanswered onRetry={() => onRetry(last)} />}
        {isThinking && (
          <p className="flex items-center gap-2 text-ink-muted">
            <Spinner className="size-4" />
            Thinking...
          </p>
        )}
      </div>
    </div>
  );
}

/** The page or the server went before an answer came. */
function Unanswered({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex items-center gap-3 text-ink-muted">
      No answer came.
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

/**
 * Follows the conversation while somebody is there, and goes there with a new question: to its end, but a long answer is
 * read from its beginning. The function it answers keeps what is seen in place while older messages are put above.
 */
function useScrollPlace(scroller: RefObject<HTMLElement | null>, questionId: string | undefined): () => void {
  const isAtEnd = useRef(true);
  const fromEnd = useRef<number>(undefined);
  const lastQuestion = useRef<string>(undefined);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const follow = () => {
      isAtEnd.current = endOf(box) - box.scrollTop < NEAR_END || Math.abs(placeToRead(box) - box.scrollTop) < 2;
    };
    box.addEventListener('scroll', follow, { passive: true });
    // What is set as a page grows after it was drawn.
    const growing = new ResizeObserver(() => {
      if (isAtEnd.current) goOn(box);
    });
    for (const child of box.children) growing.observe(child);
    return () => {
      box.removeEventListener('scroll', follow);
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
      box.scrollTop = placeToRead(box);
    } else if (isAtEnd.current) goOn(box);
    lastQuestion.current = questionId;
  });

  return () => {
    const box = scroller.current;
    if (!box) return;
    isAtEnd.current = false;
    fromEnd.current = box.scrollHeight - box.scrollTop;
  };
}

/** Whoever went on to the end of a long answer stays there. */
function goOn(box: HTMLElement): void {
  const place = placeToRead(box);
  box.scrollTop = box.scrollTop > place + NEAR_END ? endOf(box) : place;
}

/** The end, or where the last question stands at the top if its answer is longer than what is seen. */
function placeToRead(box: HTMLElement): number {
  const question = [...box.querySelectorAll('[data-question]')].at(-1);
  if (!question) return endOf(box);
  const top = question.getBoundingClientRect().top - box.getBoundingClientRect().top;
  return Math.min(endOf(box), box.scrollTop + top - MARGIN);
}

function endOf(box: HTMLElement): number {
  return box.scrollHeight - box.clientHeight;
}
