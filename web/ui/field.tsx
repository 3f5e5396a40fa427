import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '#web/lib/cn.ts';
import { Input } from './input.tsx';
import { Label } from './label.tsx';

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string;
  /** What is wrong with it, shown in red under the field and read with it. */
  error?: string | undefined;
  hint?: ReactNode;
  /** A button over the end of the field. */
  endSlot?: ReactNode;
}

/** A labelled text field with its error under it. */
export function Field({ label, error, hint, endSlot, className, ...props }: FieldProps) {
  const id = useId();
  const description = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <div className="relative grid">
        <Input
          id={id}
          aria-invalid={error ? true : undefined}
          {...(description ? { 'aria-describedby': description } : {})}
          className={cn(endSlot && 'pr-12', className)}
          {...props}
        />
        {endSlot}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-ink-muted text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-destructive-ink text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
