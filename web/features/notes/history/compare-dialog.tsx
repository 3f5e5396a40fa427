import { useState } from 'react';
import type { Conflict } from '#web/features/notes/drafts/draft-snapshot.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DiffView } from './diff-view.tsx';
import { useFreshNote } from './history.queries.ts';
import { historyTexts, compareTexts as texts } from './history.texts.ts';

type Choice = 'mine' | 'theirs' | 'both';

interface CompareDialogProps {
  conflict: Conflict;
  drafts: Drafts;
  onChoose: (choice: Choice) => Promise<void>;
  onClose: () => void;
}

/** Two versions that couldn't be merged, side by side. Whatever the user chooses, neither version is lost. */
export function CompareDialog({ conflict, drafts, onChoose, onClose }: CompareDialogProps) {
  const original = useFreshNote(conflict.originalId);
  const [pending, setPending] = useState<Choice>();
  const [failure, setFailure] = useState<string>();
  const copy = drafts.textOf(conflict.copyId);
  const mine = copy && { ...copy, title: copy.title === conflict.copyTitle ? conflict.ownTitle : copy.title };

  async function choose(choice: Choice) {
    setPending(choice);
    setFailure(undefined);
    try {
      await onChoose(choice);
    } catch (error) {
      setFailure(error instanceof Error ? failureText(error) : texts.failed);
      setPending(undefined);
      void original.refetch();
    }
  }

  const button = (choice: Choice, label: string, variant: 'primary' | 'secondary') => (
    <Button
      variant={variant}
      isPending={pending === choice}
      disabled={pending !== undefined}
      onClick={() => void choose(choice)}
    >
      {label}
    </Button>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.description}
      size="full"
      footer={
        <>
          {button('both', texts.both, 'secondary')}
          {button('theirs', texts.theirs, 'secondary')}
          {button('mine', texts.mine, 'primary')}
        </>
      }
    >
      {failure && (
        <p role="alert" className="mb-3 rounded-md bg-destructive-soft px-3 py-2 text-destructive-ink">
          {failure}
        </p>
      )}
      {original.isError ? (
        <EmptyState
          headingLevel={3}
          title={texts.loadFailed}
          description={failureText(original.error)}
          action={<Button onClick={() => void original.refetch()}>{historyTexts.retry}</Button>}
        />
      ) : original.data && mine ? (
        <DiffView before={original.data} after={mine} beforeLabel={texts.sides.before} afterLabel={texts.sides.after} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Dialog>
  );
}
