import { CircleAlert } from 'lucide-react';
import { memo } from 'react';
import { BUILT_IN, makerName } from '#shared/ai.ts';
import type { ChatMessage } from '#shared/assistant.ts';
import { useSurroundings } from './chat-surroundings.ts';
import { Citation, ReplySources } from './citation.tsx';
import './reply.css';
import { ReplyActions } from './reply-actions.tsx';
import { SourceList } from './source-list.tsx';

interface ReplyProps {
  message: ChatMessage;
  /** More of it comes. */
  isComing: boolean;
  /** The last reply can be asked for again. */
  onRetry?: (() => void) | undefined;
}

/** What the assistant answered, from what, who made it, and what can be done with it. */
export const Reply = memo(function Reply({ message, isComing, onRetry }: ReplyProps) {
  const { content, sources, state, failure, madeBy } = message;
  const { Markdown } = useSurroundings();
  return (
    <article aria-label="Reply" className="chat-reply min-w-0">
      {content !== '' && (
        <ReplySources value={sources}>
          <Markdown text={content} Citation={Citation} />
        </ReplySources>
      )}
      {state === 'stopped' && <p className="mt-1 text-ink-muted text-sm">Stopped.</p>}
      {state === 'failed' && <Failure text={failure ?? 'Something went wrong'} />}
      {!isComing && <SourceList sources={sources} />}
      {!isComing && madeBy !== null && <MadeBy name={madeBy} content={content} />}
      {!isComing && <ReplyActions text={content} onRetry={onRetry} />}
    </article>
  );
});

/** The built-in assistant mostly says itself what it is; once is enough. */
function MadeBy({ name, content }: { name: string; content: string }) {
  const isBuiltIn = name === BUILT_IN;
  if (isBuiltIn && content.includes('built-in assistant')) return null;
  return (
    <p className="mt-2 text-ink-muted text-sm">Answered by {isBuiltIn ? 'the built-in assistant' : makerName(name)}</p>
  );
}

function Failure({ text }: { text: string }) {
  return (
    <p className="mt-1 flex items-start gap-2 rounded-md bg-destructive-soft px-3 py-2 text-destructive-ink">
      <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
      <span className="min-w-0 break-words">{text}</span>
    </p>
  );
}
