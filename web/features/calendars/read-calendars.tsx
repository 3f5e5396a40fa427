import { type FormEvent, useRef, useState } from 'react';
import { CALENDARS_MAX, type Calendar } from '#shared/calendars.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { useCalendarActions } from './calendars.queries.ts';
import { calendarsTexts } from './calendars.texts.ts';

const texts = calendarsTexts.read;

/** The calendars that are read, and how to add one. */
export function ReadCalendars({ calendars }: { calendars: readonly Calendar[] }) {
  const actions = useCalendarActions();
  return (
    <section aria-labelledby="calendars-read" className="grid grid-cols-1 gap-3">
      <h3 id="calendars-read" className="font-semibold">
        {texts.heading}
      </h3>
      <p className="text-ink-muted text-sm">{texts.hint}</p>
      {calendars.length === 0 ? (
        <p>{texts.empty}</p>
      ) : (
        <ul aria-labelledby="calendars-read" className="divide-y border-y">
          {calendars.map((calendar) => (
            <CalendarRow key={calendar.id} calendar={calendar} {...actions} />
          ))}
        </ul>
      )}
      {calendars.length < CALENDARS_MAX && <AddCalendar {...actions} />}
    </section>
  );
}

type Actions = ReturnType<typeof useCalendarActions>;

interface CalendarRowProps extends Pick<Actions, 'refresh' | 'remove'> {
  calendar: Calendar;
}

function CalendarRow({ calendar, refresh, remove }: CalendarRowProps) {
  const { id, name, host, isCut, failure } = calendar;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <li className="grid grid-cols-1 gap-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <p className="truncate font-medium">{name}</p>
        <p className="text-ink-muted text-sm">{texts.facts(calendar, new Date())}</p>
        {isCut && <p className="text-ink-muted text-sm">{texts.cut}</p>}
        {failure !== null && (
          <p role="alert" className="text-destructive-ink text-sm">
            {failure}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {host !== null && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={texts.refreshOf(name)}
            isPending={refresh.isPending && refresh.variables === id}
            onClick={() => refresh.mutate(id)}
          >
            {texts.refresh}
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          aria-label={texts.removeOf(name)}
          isPending={remove.isPending && remove.variables === id}
          onClick={() => setIsAsking(true)}
        >
          {texts.remove}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={texts.removing.title(name)}
        description={texts.removing.description}
        confirmLabel={texts.remove}
        onConfirm={() => remove.mutate(id)}
      />
    </li>
  );
}

function AddCalendar({ add, upload }: Pick<Actions, 'add' | 'upload'>) {
  const [address, setAddress] = useState('');
  const fileRef = useRef<HTMLInputElement>(null);
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (address.trim() !== '') add.mutate(address, { onSuccess: () => setAddress('') });
  }
  return (
    <form noValidate className="grid grid-cols-1 gap-3" onSubmit={handleSubmit}>
      <Field
        label={texts.address}
        hint={texts.addressHint}
        placeholder={texts.addressPlaceholder}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={address}
        error={add.error ? failureSentence(add.error) : undefined}
        onChange={(event) => {
          setAddress(event.target.value);
          if (add.error) add.reset();
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" isPending={add.isPending} disabled={address.trim() === ''}>
          {texts.add}
        </Button>
        <Button variant="secondary" size="sm" isPending={upload.isPending} onClick={() => fileRef.current?.click()}>
          {texts.file}
        </Button>
        <input
          ref={fileRef}
          type="file"
          hidden
          accept=".ics,text/calendar"
          aria-label={texts.file}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) upload.mutate(file);
          }}
        />
      </div>
    </form>
  );
}
