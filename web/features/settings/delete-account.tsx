import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { useDeleteAccount } from './account.queries.ts';
import { sentenceOf } from './sentence-of.ts';
import { accountTexts } from './settings.texts.ts';

const texts = accountTexts.deletion;

export interface DeleteAccountProps {
  /** Offers the download of everything, in the question. */
  myDataFirst: ReactNode;
  onAccountDeleted: () => void;
}

/** Asks for the password and a confirmation, then deletes the account. */
export function DeleteAccount({ myDataFirst, onAccountDeleted }: DeleteAccountProps) {
  const [password, setPassword] = useState('');
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteAccount();

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') setAsking(true);
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
      <p className="text-ink-muted">{texts.warning}</p>
      <Field
        label={texts.password}
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
        {remove.isPending ? texts.pending : texts.submit}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.question.title}
        description={
          <>
            <span className="mb-3 block">{texts.question.description}</span>
            {myDataFirst}
          </>
        }
        confirmLabel={texts.submit}
        onConfirm={() => remove.mutate(password, { onSuccess: onAccountDeleted })}
      />
    </form>
  );
}
