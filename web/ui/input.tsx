import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import { inputStyle } from './input-style.ts';

/** A one-line text field. */
export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input type={type} className={cn(inputStyle, 'h-10 touch:h-11', className)} {...props} />;
}
