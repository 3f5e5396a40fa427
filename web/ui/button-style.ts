import { clsx } from 'clsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'destructive';
export type ButtonSize = 'sm' | 'md' | 'field' | 'lg' | 'icon' | 'icon-sm';

const base =
  'inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap ' +
  'transition-colors disabled:pointer-events-none disabled:opacity-50 touch:min-h-11 ' +
  '[&_svg]:shrink-0';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border border-control bg-surface text-ink hover:bg-hover',
  ghost: 'text-ink hover:bg-hover',
  destructive: 'bg-destructive text-on-destructive hover:bg-destructive-hover',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'h-8 px-2.5 text-sm [&_svg]:size-4',
  md: 'h-9 px-3.5 text-base [&_svg]:size-4',
  /** As high as the field beside or above it. */
  field: 'h-10 px-3.5 text-base [&_svg]:size-4',
  lg: 'h-12 px-6 text-base [&_svg]:size-4',
  icon: 'size-9 touch:size-11 [&_svg]:size-[1.125rem]',
  'icon-sm': 'size-8 touch:size-11 [&_svg]:size-[1.125rem]',
};

/** A button's look, for a link that must look like one without loading the components. */
export function buttonStyle(variant: ButtonVariant = 'primary', size: ButtonSize = 'md'): string {
  return clsx(base, variants[variant], sizes[size]);
}
