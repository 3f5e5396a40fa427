import * as ToggleGroup from 'radix-ui/toggle-group';
import { editorTexts as texts } from '#web/features/notes/notes.texts.ts';
import { cn } from '#web/lib/cn.ts';

const MODES = [
  { mode: 'write', label: texts.modes.write },
  { mode: 'preview', label: texts.modes.preview },
  { mode: 'split', label: texts.modes.split },
] as const;

export type EditorMode = (typeof MODES)[number]['mode'];

/** Switches between the text, the rendered page, and both side by side (on wide screens). */
export function ModeSwitch({ mode, onChange }: { mode: EditorMode; onChange: (mode: EditorMode) => void }) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={texts.view}
      value={mode}
      // Empty if the active mode is pressed again.
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
