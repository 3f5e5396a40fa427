import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';

/** The name of a field; `htmlFor` is the field's id. */
export function Label({ className, htmlFor, children, ...props }: ComponentProps<'label'> & { htmlFor: string }) {
  return (
    <label htmlFor={htmlFor} className={cn('font-medium text-ink text-sm', className)} {...props}>
      {children}
    </label>
  );
}
