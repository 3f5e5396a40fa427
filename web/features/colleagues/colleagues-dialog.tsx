import { type FormEvent, useState } from 'react';
import { type GrantAccess, grantAccesses, type OpenedClient } from '#shared/colleagues.ts';
import { ApiError } from '#web/lib/api.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FailedLine } from '#web/ui/failed-line.tsx';
import { Field } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { useCloseClient, useOpenClient } from './colleagues.queries.ts';
import { colleaguesTexts as texts } from './colleagues.texts.ts';
import { useColleagues } from './use-colleagues.ts';

const options = grantAccesses.map((value) => ({ value, label: texts.accesses[value] }));

interface ColleaguesDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  clientId: string;
  /** Of the client. */
  name: string;
}

/** Opens a client to colleagues, and shows who has it open. */
export function ColleaguesDialog({ open, onOpenChange, clientId, name }: ColleaguesDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.title} description={texts.description(name)}>
      <div className="grid grid-cols-1 gap-5">
        <OpenForm clientId={clientId} />
        <OpenedTo clientId={clientId} />
      </div>
    </Dialog>
  );
}

function OpenForm({ clientId }: { clientId: string }) {
  const [username, setUsername] = useState('');
  const [access, setAccess] = useState<GrantAccess>('read');
  const open = useOpenClient(clientId);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (username.trim() !== '') open.mutate({ username, access }, { onSuccess: () => setUsername('') });
  }
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={handleSubmit}>
      <Field
        label={texts.username}
        hint={texts.usernameHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        value={username}
        onChange={(event) => {
          setUsername(event.target.value);
          open.reset();
        }}
        error={open.error ? failureSentence(open.error) : undefined}
      />
      <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-[1fr_auto]">
        <SelectField
          label={texts.access}
          value={access}
          onChange={(value) => setAccess(value as GrantAccess)}
          options={options}
        />
        <Button type="submit" size="field" isPending={open.isPending} disabled={username.trim() === ''}>
          {texts.open}
        </Button>
      </div>
    </form>
  );
}

function OpenedTo({ clientId }: { clientId: string }) {
  const { data, isError, refetch } = useColleagues();
  if (isError && !data) {
    return <FailedLine text={texts.loadFailed} onRetry={refetch} />;
  }
  if (!data) return <Skeleton className="h-10" />;
  return (
    <ul aria-label={texts.list} className="divide-y empty:hidden">
      {data.opened
        .filter((each) => each.clientId === clientId)
        .map((each) => (
          <Opened key={each.id} opened={each} />
        ))}
    </ul>
  );
}

function Opened({ opened }: { opened: OpenedClient }) {
  const { id, clientId, access, colleague } = opened;
  const change = useOpenClient(clientId);
  const close = useCloseClient();
  const shown = colleague.name || colleague.username;
  const onError = (error: Error) => {
    // Ended in between.
    if (error instanceof ApiError && error.status === 404) return;
    toast({ title: texts.changeFailed, description: failureSentence(error), variant: 'destructive' });
  };
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p dir="auto" className="wrap-anywhere">
          {shown}
          {colleague.name && <span className="text-ink-muted"> ({colleague.username})</span>}
        </p>
        <p className="text-ink-muted text-sm">{texts.since(opened)}</p>
      </div>
      <SelectField
        label={texts.accessOf(shown)}
        isLabelHidden
        value={change.isPending ? change.variables.access : access}
        onChange={(value) => change.mutate({ username: colleague.username, access: value as GrantAccess }, { onError })}
        options={options}
      />
      <Button
        variant="secondary"
        size="field"
        aria-label={texts.endFor(shown)}
        isPending={close.isPending}
        onClick={() => close.mutate(id, { onSuccess: () => toast({ title: texts.ended(shown) }), onError })}
      >
        {texts.end}
      </Button>
    </li>
  );
}
