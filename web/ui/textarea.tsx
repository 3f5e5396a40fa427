import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import { inputStyle } from './input-style.ts';

/** A text field of several lines. */
export function Textarea({ className, rows = 4, ...props }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} className={cn(inputStyle, 'min-h-20 resize-y py-2', className)} {...props} />;
}
