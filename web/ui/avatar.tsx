import { cn } from '#web/lib/cn.ts';

/** The first letter of a name in a circle; the name itself must stand beside it or in the button around it. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  const [first = ''] = name.trim();
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent-ink text-sm',
        className,
      )}
    >
      {first.toUpperCase()}
    </span>
  );
}
