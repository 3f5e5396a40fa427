import type { ComponentType } from 'react';
import { PlainTextFallback } from '#web/features/notes/editor/plain-text-fallback.tsx';
import { onDemand } from '#web/lib/on-demand.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const MarkdownPreview = onDemand(
  async () => (await import('#web/features/notes/editor/markdown-preview.tsx')).MarkdownPreview,
  { fallback: <Skeleton className="h-4 w-4/5" /> },
);

/** Loads the code that sets Markdown. Rejects offline, where the text is then shown as it is. */
export const loadMarkdown = MarkdownPreview.preload;

interface MarkdownTextProps {
  text: string;
  /** Draws `[1]` in a reply. */
  Citation?: ComponentType<{ number: number }>;
}

/** A reply, or a page of a document, set as notes are. */
export function MarkdownText(props: MarkdownTextProps) {
  return (
    <PlainTextFallback text={props.text}>
      <MarkdownPreview {...props} />
    </PlainTextFallback>
  );
}
