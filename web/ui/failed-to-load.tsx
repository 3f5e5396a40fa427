import { CircleAlert } from 'lucide-react';
import { failureSentence } from '#web/lib/failure-text.ts';
import { Button } from './button.tsx';
import { EmptyState, type EmptyStateProps } from './empty-state.tsx';

interface FailedToLoadProps extends Pick<EmptyStateProps, 'title' | 'headingLevel'> {
  error: unknown;
  onRetry: () => void;
  className?: string;
}

/** Says what could not be loaded and why, and offers to try again. */
export function FailedToLoad({ error, onRetry, className, ...what }: FailedToLoadProps) {
  return (
    <div role="alert" className={className}>
      <EmptyState
        {...what}
        icon={<CircleAlert />}
        description={failureSentence(error)}
        action={
          <Button variant="secondary" size="sm" onClick={onRetry}>
            Retry
          </Button>
        }
      />
    </div>
  );
}
