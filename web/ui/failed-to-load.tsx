import { CircleAlert } from 'lucide-react';
import { Button } from './button.tsx';
import { EmptyState, type EmptyStateProps } from './empty-state.tsx';

interface FailedToLoadProps extends Pick<EmptyStateProps, 'title' | 'headingLevel'> {
  /** Why; that the connection is to blame where it is not known. */
  description?: string | undefined;
  onRetry: () => void;
  className?: string;
}

/** Says what could not be loaded, and offers to try again. */
export function FailedToLoad({
  description = 'Check your connection and try again.',
  onRetry,
  className,
  ...what
}: FailedToLoadProps) {
  return (
    <div role="alert" className={className}>
      <EmptyState
        {...what}
        icon={<CircleAlert />}
        description={description}
        action={
          <Button variant="secondary" size="sm" onClick={onRetry}>
            Retry
          </Button>
        }
      />
    </div>
  );
}
