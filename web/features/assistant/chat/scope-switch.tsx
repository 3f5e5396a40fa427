import { cn } from '#web/lib/cn.ts';

interface ScopeSwitchProps {
  isGeneral: boolean;
  /** The note the conversation is about, where it is not the open one. */
  title: string | undefined;
  onChange: (isGeneral: boolean) => void;
}

/** Between the conversation about the open note and the one over all notes. */
export function ScopeSwitch({ isGeneral, title, onChange }: ScopeSwitchProps) {
  const isElsewhere = !isGeneral && title !== undefined;
  return (
    <div className="border-b px-4 pb-2">
      <fieldset className="flex gap-1">
        <legend className="sr-only">What the conversation is about</legend>
        {[
          { label: 'This note', isOn: !isGeneral && !isElsewhere, isGeneral: false },
          { label: 'All notes', isOn: isGeneral, isGeneral: true },
        ].map((scope) => (
          <button
            key={scope.label}
            type="button"
            aria-pressed={scope.isOn}
            onClick={() => onChange(scope.isGeneral)}
            className={cn(
              'inline-flex h-8 flex-1 items-center justify-center rounded-md font-medium text-sm touch:h-11',
              scope.isOn ? 'bg-selected text-ink' : 'text-ink-muted hover:bg-hover hover:text-ink',
            )}
          >
            {scope.label}
          </button>
        ))}
      </fieldset>
      {isElsewhere && (
        <p className="mt-1.5 truncate text-ink-muted text-sm">
          This conversation is about “{title || 'Untitled Note'}”
        </p>
      )}
    </div>
  );
}
