import { CalendarDays } from 'lucide-react';
import { type ComponentProps, useId, useRef, useState } from 'react';
import { calendarDay, dayText } from '#web/lib/dates.ts';
import { Button } from './button.tsx';
import { dayButtonTexts as texts } from './day-button.texts.ts';
import { Input } from './input.tsx';
import { Label } from './label.tsx';
import { Popover, PopoverContent, PopoverTrigger } from './popover.tsx';

interface DayButtonProps extends Omit<ComponentProps<'button'>, 'onChange'> {
  /** As `2026-11-18`. */
  day: string;
  /** What it is until it's corrected. */
  ownDay: string;
  /** Null for its own day again. */
  onChange: (day: string | null) => void;
}

/** The day that something is about; pressing it corrects the day. */
export function DayButton({ day, ownDay, onChange, ...props }: DayButtonProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const fieldRef = useRef<HTMLInputElement>(null);
  const shown = dayText(calendarDay(day));

  function set(next: string | null) {
    setIsOpen(false);
    if (next !== day && !(next === null && day === ownDay)) onChange(next);
  }

  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger
        {...props}
        aria-label={texts.button(shown)}
        className="inline-flex min-w-0 max-w-full items-center gap-1.5 rounded px-1.5 py-0.5 text-ink-muted text-sm hover:bg-hover hover:text-ink touch:min-h-11"
      >
        <CalendarDays aria-hidden="true" className="size-3.5 shrink-0" />
        <time dateTime={day} className="truncate">
          {shown}
        </time>
      </PopoverTrigger>
      <PopoverContent aria-label={texts.dialog}>
        <form
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (fieldRef.current?.value) set(fieldRef.current.value);
          }}
        >
          <Label htmlFor={id}>{texts.label}</Label>
          <Input id={id} ref={fieldRef} type="date" required min="1000-01-01" max="9999-12-31" defaultValue={day} />
          <p className="text-ink-muted text-sm">{texts.hint}</p>
          <div className="flex flex-wrap justify-end gap-2">
            {day !== ownDay && (
              <Button type="button" variant="ghost" className="mr-auto" onClick={() => set(null)}>
                {texts.reset(dayText(calendarDay(ownDay)))}
              </Button>
            )}
            <Button type="submit">{texts.set}</Button>
          </div>
        </form>
      </PopoverContent>
    </Popover>
  );
}
