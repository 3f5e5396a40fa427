import * as Radix from 'radix-ui/popover';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';

export const Popover = Radix.Root;
export const PopoverTrigger = Radix.Trigger;

/** The popover's panel. */
export function PopoverContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        align="start"
        sideOffset={6}
        collisionPadding={8}
        className={cn(
          'z-50 max-h-(--radix-popover-content-available-height) w-72 overflow-y-auto rounded-lg bg-raised p-3 shadow-menu outline-none',
          'data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  );
}
