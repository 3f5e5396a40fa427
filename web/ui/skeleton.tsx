import { cn } from '#web/lib/cn.ts';

/** A grey stand-in for something that is loading; says nothing to screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('animate-pulse rounded bg-hover', className)} />;
}

/** Shown while rows of two lines load. */
export function LoadingRows({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-6 py-3">
      {['w-1/2', 'w-2/3', 'w-2/5', 'w-3/5', 'w-1/3'].map((width) => (
        <div key={width}>
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="mt-2 h-4 w-1/3" />
        </div>
      ))}
    </div>
  );
}
