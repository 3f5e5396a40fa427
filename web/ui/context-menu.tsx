import * as Radix from 'radix-ui/context-menu';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useBackCloses } from '#web/lib/back-closes.ts';
import { cn } from '#web/lib/cn.ts';
import { menuStyle } from './menu-style.ts';

export const ContextMenuTrigger = Radix.Trigger;

/**
 * Back closes it. Not modal: that would hide the page from screen readers while what is hidden can still take the focus.
 */
export function ContextMenu({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  // Whether it is open is Radix's own: there is no way to say so but the key.
  useBackCloses(isOpen, () => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  });
  return (
    <Radix.Root modal={false} onOpenChange={setIsOpen}>
      {children}
    </Radix.Root>
  );
}

/** The menu's panel. */
export function ContextMenuContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        collisionPadding={8}
        className={cn(menuStyle.content, 'max-h-(--radix-context-menu-content-available-height)', className)}
        {...props}
      />
    </Radix.Portal>
  );
}

export interface ContextMenuItemProps extends ComponentProps<typeof Radix.Item> {
  isDestructive?: boolean;
  shortcut?: string | undefined;
}

/** One action of the menu. */
export function ContextMenuItem({
  isDestructive = false,
  shortcut,
  className,
  children,
  ...props
}: ContextMenuItemProps) {
  return (
    <Radix.Item className={cn(menuStyle.item, isDestructive && menuStyle.destructive, className)} {...props}>
      {children}
      {shortcut && <kbd className={cn(menuStyle.shortcut, 'font-sans')}>{shortcut}</kbd>}
    </Radix.Item>
  );
}

/** A line between groups. */
export function ContextMenuSeparator() {
  return <Radix.Separator className={menuStyle.separator} />;
}
