import { Check, type LucideIcon } from 'lucide-react';
import * as Radix from 'radix-ui/dropdown-menu';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useBackCloses } from '#web/lib/back-closes.ts';
import { cn } from '#web/lib/cn.ts';
import { menuStyle } from './menu-style.ts';

export const DropdownMenuTrigger = Radix.Trigger;
export const DropdownMenuRadioGroup = Radix.RadioGroup;

interface DropdownMenuProps {
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/**
 * Back closes it. Not modal: that would hide the page from screen readers while what is hidden can still take the focus.
 */
export function DropdownMenu({ defaultOpen = false, onOpenChange, children }: DropdownMenuProps) {
  const [isOpen, setIsOpen] = useState(defaultOpen);
  const handleOpen = (open: boolean) => {
    setIsOpen(open);
    onOpenChange?.(open);
  };
  useBackCloses(isOpen, () => handleOpen(false));
  return (
    <Radix.Root modal={false} open={isOpen} onOpenChange={handleOpen}>
      {children}
    </Radix.Root>
  );
}

/** The menu's panel. */
export function DropdownMenuContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        onCloseAutoFocus={keepMovedFocus}
        className={cn(menuStyle.content, 'max-h-(--radix-dropdown-menu-content-available-height)', className)}
        {...props}
      />
    </Radix.Portal>
  );
}

/** After a menu closes, the focus returns to the page, unless something else, such as a dialog, has it by then. */
function keepMovedFocus(event: Event): void {
  if (document.activeElement !== null && document.activeElement !== document.body) event.preventDefault();
}

export interface DropdownMenuItemProps extends ComponentProps<typeof Radix.Item> {
  isDestructive?: boolean;
  icon?: LucideIcon;
  shortcut?: string | undefined;
}

/** One action of the menu. */
export function DropdownMenuItem({
  isDestructive = false,
  icon: Icon,
  shortcut,
  className,
  children,
  ...props
}: DropdownMenuItemProps) {
  return (
    <Radix.Item className={cn(menuStyle.item, isDestructive && menuStyle.destructive, className)} {...props}>
      {/* A link in the item's place (asChild) must be its only child. */}
      {Icon || shortcut ? (
        <>
          {Icon && <Icon aria-hidden="true" />}
          {children}
          {shortcut && <kbd className={cn(menuStyle.shortcut, 'font-sans')}>{shortcut}</kbd>}
        </>
      ) : (
        children
      )}
    </Radix.Item>
  );
}

/** One choice of a `DropdownMenuRadioGroup`. */
export function DropdownMenuRadioItem({ className, children, ...props }: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem className={cn(menuStyle.item, className)} {...props}>
      {children}
      <Radix.ItemIndicator className="ml-auto pl-6">
        <Check aria-hidden="true" />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  );
}

/** Names a group of items. */
export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label className={cn(menuStyle.label, className)} {...props} />;
}

/** A line between groups. */
export function DropdownMenuSeparator() {
  return <Radix.Separator className={menuStyle.separator} />;
}
