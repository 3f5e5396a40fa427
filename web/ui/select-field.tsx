import { useId } from 'react';
import { cn } from '#web/lib/cn.ts';
import { inputStyle } from './input-style.ts';
import { Label } from './label.tsx';

export interface SelectFieldProps {
  label: string;
  /** Seen by screen readers alone, where what is beside it says the same. */
  isLabelHidden?: boolean;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
}

/** A labelled choice among a few. */
export function SelectField({ label, isLabelHidden = false, value, onChange, options }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id} className={isLabelHidden ? 'sr-only' : ''}>
        {label}
      </Label>
      <select
        id={id}
        className={cn(inputStyle, 'h-10 touch:h-11')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
