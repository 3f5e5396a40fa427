import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { sentenceOf, useDeleteAccount } from './account.queries.ts';

/** Asks for the password, then once more, then deletes the account. */
export function DeleteAccount({ onAccountDeleted }: { onAccountDeleted: () => void }) {
  const [password, setPassword] = useState('');
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteAccount();

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') setAsking(true);
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
      <p className="text-ink-muted">Deletes the account with all its notes, folders and history, for good.</p>
      <Field
        label="Your password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          remove.reset();
        }}
        error={remove.error ? sentenceOf(remove.error) : undefined}
      />
      <Button
        type="submit"
        variant="destructive"
        className="justify-self-start"
        disabled={password === ''}
        isPending={remove.isPending}
      >
        {remove.isPending ? 'Deleting account...' : 'Delete account'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete your account?"
        description="All your notes, folders and history are deleted. Nobody can bring them back."
        confirmLabel="Delete everything"
        onConfirm={() => remove.mutate(password, { onSuccess: onAccountDeleted })}
      />
    </form>
  );
}
