import { CircleAlert } from 'lucide-react';
import { createContext, memo, use, useRef } from 'react';
import { BUILT_IN, makerName } from '#shared/ai.ts';
import type { ChatMessage, ChatSource } from '#shared/assistant.ts';
import { replaceCitations } from '#shared/citations.ts';
import { assistantTexts } from '#web/features/assistant/assistant.texts.ts';
import { Button } from '#web/ui/button.tsx';
import { useAiStatus } from './chat.queries.ts';
import { useSurroundings } from './chat-surroundings.ts';
import { copyText } from './copy-text.ts';
import { sourceName } from './source-name.ts';
import './reply.css';
import { ReplyActions } from './reply-actions.tsx';
import { replyHtml } from './reply-html.ts';
import { SourceList } from './source-list.tsx';

const texts = assistantTexts.reply;

interface ReplyProps {
  message: ChatMessage;
  /** The reply is still arriving. */
  isArriving: boolean;
  /** The first reply in the conversation that didn't use a model. */
  isFirstBuiltIn: boolean;
  /** Set when the question can be sent again. */
  onRetry?: (() => void) | undefined;
  /** Set when only the client was read that the question names, and all can be. */
  onWiden?: (() => void) | undefined;
}

/** A reply with its sources, its origin and its actions. */
export const Reply = memo(function Reply({ message, isArriving, isFirstBuiltIn, onRetry, onWiden }: ReplyProps) {
  const { content, remark, sources, state, failure, madeBy } = message;
  const { Markdown } = useSurroundings();
  const rendered = useRef<HTMLElement>(null);
  const plain = plainReply(message);
  return (
    <article ref={rendered} aria-label={texts.label} className="chat-reply min-w-0">
      {content !== '' && (
        <ReplySources value={sources}>
          <Markdown text={content} Citation={Citation} />
        </ReplySources>
      )}
      {state === 'stopped' && <p className="mt-1 text-ink-muted text-sm">{texts.stopped}</p>}
      {state === 'failed' && <Failure text={failure ?? assistantTexts.unknownFailure} />}
      {!isArriving && (
        <>
          {remark !== null && <p className="mt-2 text-ink-muted text-sm">{remark}</p>}
          {onWiden && (
            <Button variant="secondary" size="sm" onClick={onWiden} className="mt-1 touch:h-11">
              {texts.widen}
            </Button>
          )}
          <SourceList
            sources={sources}
            onCopy={() =>
              void copyText({ text: replyWithSources(message), html: replyHtml(rendered.current, sources) })
            }
          />
          {madeBy !== null && <MadeBy name={madeBy} isQuoted={sources.length > 0} isFirst={isFirstBuiltIn} />}
          <ReplyActions
            text={plain}
            onCopy={() => void copyText({ text: plain, html: replyHtml(rendered.current) })}
            onRetry={onRetry}
          />
        </>
      )}
    </article>
  );
});

interface MadeByProps {
  name: string;
  isQuoted: boolean;
  /** The hint to connect a provider is shown only once. */
  isFirst: boolean;
}

function MadeBy({ name, isQuoted, isFirst }: MadeByProps) {
  const { onOpenSettings } = useSurroundings();
  const hasModel = useAiStatus().data?.source !== BUILT_IN;
  if (name !== BUILT_IN) return <p className="mt-2 text-ink-muted text-sm">{texts.answeredBy(makerName(name))}</p>;
  return (
    <p className="mt-2 text-ink-muted text-sm">
      {texts.builtIn(isQuoted)}
      {isFirst && !hasModel && (
        <>
          {' '}
          <button
            type="button"
            className="text-accent-ink underline underline-offset-2 touch:min-h-11"
            onClick={onOpenSettings}
          >
            {texts.connect}
          </button>
        </>
      )}
    </p>
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

/** The sources of the surrounding reply. */
const ReplySources = createContext<readonly ChatSource[]>([]);

/** `[1]` in a reply: a button that opens the source, or plain text when there is no such source. */
function Citation({ number }: { number: number }) {
  const source = use(ReplySources).find((candidate) => candidate.number === number);
  const { onOpenSource } = useSurroundings();
  if (!source) return <span>[{number}]</span>;
  return (
    <button
      type="button"
      aria-label={assistantTexts.reply.source(number, sourceName(source))}
      title={sourceName(source)}
      data-citation={number}
      onClick={() => onOpenSource(source)}
      className="inline rounded bg-accent-soft px-1 font-medium text-accent-ink text-sm hover:underline"
    >
      {number}
    </button>
  );
}

type ReplyText = Pick<ChatMessage, 'content' | 'sources'>;

/** A reply in Markdown without citations, which recipients can't open. */
function plainReply({ content, sources }: ReplyText): string {
  const known = new Set(sources.map(({ number }) => number));
  const text = replaceCitations(content, (numbers, written) =>
    numbers.every((number) => known.has(number)) ? '' : written,
  );
  return withoutEscapes(text).trim();
}

/** A reply in Markdown with its citations, followed by the sources. */
function replyWithSources({ content, sources }: ReplyText): string {
  return [
    withoutEscapes(content).trim(),
    `${assistantTexts.reply.sourcesHeading}\n\n${sources.map(sourceLine).join('\n')}`,
  ].join('\n\n');
}

function sourceLine(source: ChatSource): string {
  return `- [${source.number}] ${sourceName(source)}`;
}

/** Removes escapes that only prevented a citation or link, and those with no effect inside a word or line. */
function withoutEscapes(markdown: string): string {
  return markdown
    .replace(/\\\[(\d{1,3}(?:, ?\d{1,3})*)\\\](?![([]|(?<=^ *\\\[[\d, ]+\\\]):)/gm, '[$1]')
    .replace(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, '_')
    .replace(/(?<=\p{L}[^\n]*\d)\\(?=[.)])/gu, '');
}
