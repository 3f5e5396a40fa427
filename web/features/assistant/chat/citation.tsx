import { createContext, use } from 'react';
import type { ChatSource } from '#shared/assistant.ts';
import { useSurroundings } from './chat-surroundings.ts';
import { sourceName } from './source-list.tsx';

/** What the reply around a citation used. */
export const ReplySources = createContext<readonly ChatSource[]>([]);

/** `[1]` in a reply: opens the passage it stands for; just the text where there is none. */
export function Citation({ number }: { number: number }) {
  const source = use(ReplySources).find((candidate) => candidate.number === number);
  const { onOpenSource } = useSurroundings();
  if (!source) return <span>[{number}]</span>;
  return (
    <button
      type="button"
      aria-label={`Source ${number}: ${sourceName(source)}`}
      title={sourceName(source)}
      onClick={() => onOpenSource(source)}
      className="inline rounded bg-accent-soft px-1 font-medium text-accent-ink text-sm hover:underline"
    >
      {number}
    </button>
  );
}
