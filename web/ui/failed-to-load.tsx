import { CircleAlert, CloudOff } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { connection } from '#web/lib/connection.ts';
import { failureSentence, isOffline } from '#web/lib/failure-text.ts';
import { Button } from './button.tsx';
import { EmptyState, type EmptyStateProps } from './empty-state.tsx';

interface FailedToLoadProps extends Pick<EmptyStateProps, 'title' | 'headingLevel'> {
  error: unknown;
  onRetry: () => void;
  /** What is said without a connection, for what this device does not have. */
  offline?: string;
  className?: string;
}

/** Says what could not be loaded and why, and offers to try again; without a connection it waits for one. */
export function FailedToLoad({ error, onRetry, offline, className, title, ...what }: FailedToLoadProps) {
  const isWaiting = offline !== undefined && isOffline(error);
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (!isWaiting) return undefined;
    return connection.subscribe(() => connection.get() || retry());
  }, [isWaiting]);
  return (
    <div role={isWaiting ? 'status' : 'alert'} className={className}>
      <EmptyState
        {...what}
        title={isWaiting ? offline : title}
        icon={isWaiting ? <CloudOff /> : <CircleAlert />}
        description={!isWaiting && failureSentence(error)}
        action={
          <Button variant="secondary" size="sm" onClick={onRetry}>
            Retry
          </Button>
        }
      />
    </div>
  );
}
