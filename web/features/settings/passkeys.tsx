import { type FormEvent, useState } from 'react';
import { PASSKEY_NAME_MAX, type Passkey } from '#shared/factors.ts';
import { dayText, momentText } from '#web/lib/dates.ts';
import { whyNoPasskeys } from '#web/lib/passkeys.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FailedLine } from '#web/ui/failed-line.tsx';
import { Field } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { useAddPasskey, useFactors, useRemovePasskey, useRenamePasskey } from './factors.queries.ts';
import { factorTexts } from './factors.texts.ts';
import { focusField } from './focus-field.ts';
import { sentenceOf } from './sentence-of.ts';

const texts = factorTexts.passkeys;

/** The passkeys of the account, and the dialogs that add, rename and remove one. */
export function Passkeys({ username, onAdded }: { username: string; onAdded: (codes: string[] | null) => void }) {
  const { data: factors, isError, refetch } = useFactors();
  const [adding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<Passkey>();
  const [removing, setRemoving] = useState<Passkey>();
  if (isError && !factors) {
    return <FailedLine text={factorTexts.loadFailed} onRetry={refetch} />;
  }
  if (!factors) return <Skeleton className="h-10" />;
  const reason = whyNoPasskeys();
  return (
    <>
      <p className="text-ink-muted">{reason ?? texts.hint}</p>
      <ul className="divide-y empty:hidden">
        {factors.passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onRename={setRenaming} onRemove={setRemoving} />
        ))}
      </ul>
      {reason === undefined && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      )}
      <Dialog
        open={adding}
        onOpenChange={setAdding}
        size="sm"
        title={texts.addTitle}
        description={texts.addDescription}
        onOpenAutoFocus={focusField}
      >
        <AddForm
          username={username}
          onAdded={(codes) => {
            setAdding(false);
            onAdded(codes);
          }}
        />
      </Dialog>
      <Dialog
        open={renaming !== undefined}
        onOpenChange={() => setRenaming(undefined)}
        size="sm"
        title={texts.renameTitle}
        onOpenAutoFocus={focusField}
      >
        {renaming && <RenameForm passkey={renaming} onRenamed={() => setRenaming(undefined)} />}
      </Dialog>
      <Dialog
        open={removing !== undefined}
        onOpenChange={() => setRemoving(undefined)}
        size="sm"
        title={texts.removeTitle}
        description={texts.removeDescription(removing?.name ?? '')}
        onOpenAutoFocus={focusField}
      >
        {removing && <RemoveForm username={username} id={removing.id} onRemoved={() => setRemoving(undefined)} />}
      </Dialog>
    </>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt } = passkey;
  const used = lastUsedAt === null ? texts.neverUsed : texts.lastUsed(momentText(lastUsedAt));
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere">{name}</p>
        <p className="text-ink-muted text-sm">
          {texts.added(dayText(createdAt))} · {used}
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="secondary" size="sm" aria-label={texts.renameOne(name)} onClick={() => onRename(passkey)}>
          {texts.rename}
        </Button>
        <Button variant="secondary" size="sm" aria-label={texts.removeOne(name)} onClick={() => onRemove(passkey)}>
          {texts.remove}
        </Button>
      </div>
    </li>
  );
}

function AddForm({ username, onAdded }: { username: string; onAdded: (codes: string[] | null) => void }) {
  const [name, setName] = useState(texts.defaultName);
  const add = useAddPasskey();
  return (
    <ConfirmForm
      username={username}
      label={factorTexts.password}
      submit={texts.add}
      pending={texts.adding}
      autoFocus
      isReady={name.trim() !== ''}
      request={add}
      onSubmit={(given) =>
        add.mutate(
          { name, given },
          {
            onSuccess: ({ codes }) => {
              toast(texts.done);
              onAdded(codes);
            },
          },
        )
      }
    >
      <NameField name={name} onName={setName} />
    </ConfirmForm>
  );
}

function RenameForm({ passkey, onRenamed }: { passkey: Passkey; onRenamed: () => void }) {
  const [name, setName] = useState(passkey.name);
  const rename = useRenamePasskey();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate({ id: passkey.id, name }, { onSuccess: onRenamed });
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
      <NameField name={name} onName={setName} error={rename.error ? sentenceOf(rename.error) : undefined} />
      <Button type="submit" className="justify-self-start" isPending={rename.isPending} disabled={name.trim() === ''}>
        {texts.save}
      </Button>
    </form>
  );
}

function RemoveForm({ username, id, onRemoved }: { username: string; id: string; onRemoved: () => void }) {
  const remove = useRemovePasskey();
  return (
    <ConfirmForm
      username={username}
      label={factorTexts.password}
      submit={texts.remove}
      pending={texts.removing}
      isDestructive
      autoFocus
      request={remove}
      onSubmit={(given) =>
        remove.mutate(
          { id, given },
          {
            onSuccess: () => {
              toast(texts.removed);
              onRemoved();
            },
          },
        )
      }
    />
  );
}

interface NameFieldProps {
  name: string;
  onName: (name: string) => void;
  error?: string | undefined;
}

function NameField({ name, onName, error }: NameFieldProps) {
  return (
    <Field
      label={texts.name}
      autoComplete="off"
      maxLength={PASSKEY_NAME_MAX}
      value={name}
      onChange={(event) => onName(event.target.value)}
      error={error}
    />
  );
}
