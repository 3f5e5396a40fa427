import { shownTitle } from '#shared/notes.ts';
import { assistantTexts } from '#web/features/assistant/assistant.texts.ts';
import { cn } from '#web/lib/cn.ts';

const texts = assistantTexts.scope;

interface ScopeSwitchProps {
  isGeneral: boolean;
  /** The title of the note the conversation is about, if it isn't the open one. */
  title: string | undefined;
  onChange: (isGeneral: boolean) => void;
}

/** Switches between the conversations about the open note and about all notes. */
export function ScopeSwitch({ isGeneral, title, onChange }: ScopeSwitchProps) {
  const isElsewhere = !isGeneral && title !== undefined;
  return (
    <div className="border-b px-4 pb-2">
      <fieldset className="flex gap-1">
        <legend className="sr-only">{texts.label}</legend>
        {[
          { label: texts.thisNote, isOn: !isGeneral && !isElsewhere, isGeneral: false },
          { label: texts.allNotes, isOn: isGeneral, isGeneral: true },
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
      {isElsewhere && <p className="mt-1.5 truncate text-ink-muted text-sm">{texts.elsewhere(shownTitle(title))}</p>}
    </div>
  );
}
