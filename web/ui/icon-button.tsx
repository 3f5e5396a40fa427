import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import { type ButtonVariant, buttonStyle } from './button-style.ts';
import { Tooltip, type TooltipProps } from './tooltip.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** What it does: its accessible name and its tooltip. */
  label: string;
  /** In the button's size; any other is its child. */
  icon?: LucideIcon;
  shortcut?: string | undefined;
  variant?: ButtonVariant;
  size?: 'sm' | 'md';
  tooltipSide?: NonNullable<TooltipProps['side']>;
}

/** A button that shows only an icon. Needs a `TooltipProvider` above. */
export function IconButton({
  label,
  icon: Icon,
  shortcut,
  variant = 'ghost',
  size = 'md',
  tooltipSide = 'bottom',
  className,
  children,
  ...props
}: IconButtonProps) {
  return (
    <Tooltip content={label} shortcut={shortcut} side={tooltipSide}>
      <button
        type="button"
        aria-label={label}
        className={cn(buttonStyle(variant, size === 'sm' ? 'icon-sm' : 'icon'), className)}
        {...props}
      >
        {Icon ? <Icon aria-hidden="true" /> : children}
      </button>
    </Tooltip>
  );
}
