import { editorTexts as texts } from '#web/features/notes/notes.texts.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Shown in place of the editor while the note loads. */
export function NoteSkeleton() {
  return (
    <div role="status" aria-label={texts.loading} className="mx-auto w-full max-w-note flex-1 px-5 pt-24">
      <Skeleton className="h-9 w-3/5" />
      <Skeleton className="mt-8 h-4 w-full" />
      <Skeleton className="mt-3 h-4 w-11/12" />
      <Skeleton className="mt-3 h-4 w-4/5" />
    </div>
  );
}
