import { PlainTextFallback } from '#web/features/notes/editor/plain-text-fallback.tsx';
import { onDemand } from '#web/lib/on-demand.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const MarkdownPreview = onDemand(
  async () => (await import('#web/features/notes/editor/markdown-preview.tsx')).MarkdownPreview,
  { fallback: <Skeleton className="h-4 w-4/5" /> },
);

/** A page of a document, set as notes are. */
export function DocumentMarkdown({ text }: { text: string }) {
  return (
    <PlainTextFallback text={text}>
      <MarkdownPreview text={text} />
    </PlainTextFallback>
  );
}
