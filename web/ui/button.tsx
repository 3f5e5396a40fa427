import { Slot } from 'radix-ui/slot';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Disables the button and shows a spinner; the caller changes the label. */
  isPending?: boolean;
  /** Renders the child element with the button's look (a link, for instance). */
  asChild?: boolean;
}

/** A button; `type="button"` by default, so that it doesn't submit a form by accident. */
export function Button({
  variant = 'primary',
  size = 'md',
  isPending = false,
  asChild = false,
  className,
  disabled,
  children,
  ...props
}: ButtonProps) {
  const classes = cn(buttonStyle(variant, size), className);
  if (asChild) {
    return (
      <Slot className={classes} {...props}>
        {children}
      </Slot>
    );
  }
  return (
    <button type="button" className={classes} disabled={disabled || isPending} {...props}>
      {isPending && <Spinner />}
      {children}
    </button>
  );
}
