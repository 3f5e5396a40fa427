import * as Radix from 'radix-ui/tabs';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';

export const Tabs = Radix.Root;

/** The row of tabs. */
export function TabsList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return <Radix.List className={cn('flex gap-0.5 rounded-lg bg-sunken p-1', className)} {...props} />;
}

/** One tab. */
export function TabsTrigger({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={cn(
        'inline-flex h-8 flex-1 items-center justify-center gap-2 rounded-md px-1 font-medium sm:px-2 text-ink-muted text-sm whitespace-nowrap',
        'transition-colors hover:text-ink data-[state=active]:bg-raised data-[state=active]:text-ink data-[state=active]:shadow-card touch:h-11',
        className,
      )}
      {...props}
    />
  );
}

/** What a tab shows. */
export function TabsContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={cn('rounded-sm outline-offset-4', className)} {...props} />;
}
