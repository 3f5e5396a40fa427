import { cn } from '#web/lib/cn.ts';

interface ScopeChoiceProps<Scope extends string> {
  /** What is chosen, for those who don't see the buttons. */
  label: string;
  choices: readonly { scope: Scope; label: string; isOn: boolean }[];
  onChange: (scope: Scope) => void;
  /** The buttons share the whole width. */
  isWide?: boolean;
}

/** Buttons side by side that choose how much is searched or asked about. */
export function ScopeChoice<Scope extends string>({ label, choices, onChange, isWide }: ScopeChoiceProps<Scope>) {
  return (
    <fieldset className="flex min-w-0 gap-1">
      <legend className="sr-only">{label}</legend>
      {choices.map(({ scope, label: name, isOn }) => (
        <button
          key={scope}
          type="button"
          aria-pressed={isOn}
          onClick={() => onChange(scope)}
          className={cn(
            'h-8 min-w-0 truncate rounded-md px-3 font-medium text-sm touch:h-11',
            isWide && 'flex-1',
            isOn ? 'bg-selected text-ink' : 'text-ink-muted hover:bg-hover hover:text-ink',
          )}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
