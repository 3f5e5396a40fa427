import * as Radix from 'radix-ui/switch';
import { type ReactNode, useId } from 'react';
import { Label } from './label.tsx';

export interface SwitchProps {
  label: string;
  description?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A labelled setting that is on or off. */
export function Switch({ label, description, checked, onCheckedChange, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-4 py-2 touch:min-h-11">
      <div className="min-w-0 flex-1">
        <Label htmlFor={id} className="text-base!">
          {label}
        </Label>
        {description && (
          <p id={`${id}-description`} className="text-ink-muted text-sm">
            {description}
          </p>
        )}
      </div>
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        {...(description ? { 'aria-describedby': `${id}-description` } : {})}
        className="relative h-6 w-10 shrink-0 rounded-full border border-control bg-sunken transition-colors after:absolute after:-inset-2.5 disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Radix.Thumb className="block size-4 translate-x-[3px] rounded-full bg-control transition-transform data-[state=checked]:translate-x-[19px] data-[state=checked]:bg-on-accent" />
      </Radix.Root>
    </div>
  );
}
