import { type ReactNode, useState } from 'react';
import type { Confirmation } from '#shared/confirmation.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useDeleteAccount } from './account.queries.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { accountTexts } from './settings.texts.ts';

const texts = accountTexts.deletion;

export interface DeleteAccountProps {
  username: string;
  /** Offers the download of everything, in the question. */
  myDataFirst: ReactNode;
  onAccountDeleted: () => void;
}

/** Asks who is there and whether they mean it, then deletes the account. */
export function DeleteAccount({ username, myDataFirst, onAccountDeleted }: DeleteAccountProps) {
  const [given, setGiven] = useState<Confirmation>();
  const remove = useDeleteAccount();
  return (
    <>
      <p className="text-ink-muted">{texts.warning}</p>
      <ConfirmForm
        username={username}
        label={texts.password}
        submit={texts.submit}
        pending={texts.pending}
        isDestructive
        request={remove}
        onSubmit={(typed) => setGiven(typed)}
      />
      <ConfirmDialog
        open={given !== undefined}
        onOpenChange={() => setGiven(undefined)}
        title={texts.question.title}
        description={
          <>
            <span className="mb-3 block">{texts.question.description}</span>
            {myDataFirst}
          </>
        }
        confirmLabel={texts.submit}
        onConfirm={() => remove.mutate(given ?? {}, { onSuccess: onAccountDeleted })}
      />
    </>
  );
}
