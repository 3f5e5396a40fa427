import { cn } from '#web/lib/cn.ts';

export type EditorMode = 'write' | 'preview' | 'split';

const MODES: { mode: EditorMode; label: string }[] = [
  { mode: 'write', label: 'Write' },
  { mode: 'preview', label: 'Preview' },
  { mode: 'split', label: 'Split' },
];

/** Chooses between the text, the set page, and both side by side (on wide screens). */
export function ModeSwitch({ mode, onChange }: { mode: EditorMode; onChange: (mode: EditorMode) => void }) {
  return (
    <fieldset aria-label="View" className="flex rounded-lg bg-sunken p-0.5">
      {MODES.map(({ mode: value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={mode === value}
          onClick={() => onChange(value)}
          className={cn(
            'h-7 rounded-md px-2.5 font-medium text-ink-muted text-sm hover:text-ink touch:h-11',
            'aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-card',
            value === 'split' && 'hidden md:block',
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
