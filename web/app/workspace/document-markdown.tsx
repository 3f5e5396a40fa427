import { lazy, Suspense } from 'react';
import { PlainTextFallback } from '#web/features/notes/editor/plain-text-fallback.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const MarkdownPreview = lazy(() =>
  import('#web/features/notes/editor/markdown-preview.tsx').then(({ MarkdownPreview }) => ({
    default: MarkdownPreview,
  })),
);

/** A page of a document, set as notes are. */
export function DocumentMarkdown({ text }: { text: string }) {
  return (
    <PlainTextFallback text={text}>
      <Suspense fallback={<Skeleton className="h-4 w-4/5" />}>
        <MarkdownPreview text={text} />
      </Suspense>
    </PlainTextFallback>
  );
}
