import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useDeleteAccount } from './account.queries.ts';
import { PasswordForm } from './password-form.tsx';
import { accountTexts } from './settings.texts.ts';

const texts = accountTexts.deletion;

export interface DeleteAccountProps {
  username: string;
  /** Offers the download of everything, in the question. */
  myDataFirst: ReactNode;
  onAccountDeleted: () => void;
}

/** Asks for the password and a confirmation, then deletes the account. */
export function DeleteAccount({ username, myDataFirst, onAccountDeleted }: DeleteAccountProps) {
  const [password, setPassword] = useState<string>();
  const remove = useDeleteAccount();
  return (
    <>
      <p className="text-ink-muted">{texts.warning}</p>
      <PasswordForm
        username={username}
        label={texts.password}
        submit={texts.submit}
        pending={texts.pending}
        isDestructive
        request={remove}
        onSubmit={(typed) => setPassword(typed)}
      />
      <ConfirmDialog
        open={password !== undefined}
        onOpenChange={() => setPassword(undefined)}
        title={texts.question.title}
        description={
          <>
            <span className="mb-3 block">{texts.question.description}</span>
            {myDataFirst}
          </>
        }
        confirmLabel={texts.submit}
        onConfirm={() => remove.mutate(password ?? '', { onSuccess: onAccountDeleted })}
      />
    </>
  );
}
