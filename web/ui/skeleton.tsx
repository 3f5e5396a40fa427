import { cn } from '#web/lib/cn.ts';

/** A grey stand-in for something that is loading; says nothing to screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('animate-pulse rounded bg-hover', className)} />;
}
