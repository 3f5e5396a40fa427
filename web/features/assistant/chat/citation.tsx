import { createContext, use } from 'react';
import type { ChatSource } from '#shared/assistant.ts';
import { assistantTexts as texts } from '#web/features/assistant/assistant.texts.ts';
import { useSurroundings } from './chat-surroundings.ts';
import { sourceName } from './source-name.ts';

/** The sources of the surrounding reply. */
export const ReplySources = createContext<readonly ChatSource[]>([]);

/** `[1]` in a reply: a button that opens the source, or plain text when there is no such source. */
export function Citation({ number }: { number: number }) {
  const source = use(ReplySources).find((candidate) => candidate.number === number);
  const { onOpenSource } = useSurroundings();
  if (!source) return <span>[{number}]</span>;
  return (
    <button
      type="button"
      aria-label={texts.reply.source(number, sourceName(source))}
      title={sourceName(source)}
      data-citation={number}
      onClick={() => onOpenSource(source)}
      className="inline rounded bg-accent-soft px-1 font-medium text-accent-ink text-sm hover:underline"
    >
      {number}
    </button>
  );
}
