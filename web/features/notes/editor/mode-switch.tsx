import * as ToggleGroup from 'radix-ui/toggle-group';
import { cn } from '#web/lib/cn.ts';

const MODES = [
  { mode: 'write', label: 'Write' },
  { mode: 'preview', label: 'Preview' },
  { mode: 'split', label: 'Split' },
] as const;

export type EditorMode = (typeof MODES)[number]['mode'];

/** Chooses between the text, the set page, and both side by side (on wide screens). */
export function ModeSwitch({ mode, onChange }: { mode: EditorMode; onChange: (mode: EditorMode) => void }) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label="View"
      value={mode}
      // Empty when the chosen one is pressed again.
      onValueChange={(value) => value && onChange(value as EditorMode)}
      className="flex rounded-lg bg-sunken p-0.5"
    >
      {MODES.map(({ mode: value, label }) => (
        <ToggleGroup.Item
          key={value}
          value={value}
          className={cn(
            'h-7 rounded-md px-2.5 font-medium text-ink-muted text-sm hover:text-ink touch:h-11',
            'data-[state=on]:bg-raised data-[state=on]:text-ink data-[state=on]:shadow-card',
            value === 'split' && 'hidden md:block',
          )}
        >
          {label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
