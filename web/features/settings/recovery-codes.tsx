import { Skeleton } from '#web/ui/skeleton.tsx';
import { useCreateRecoveryCodes, useRecoveryCodes } from './account.queries.ts';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { accountTexts } from './settings.texts.ts';

const texts = accountTexts.recovery;

/** How many recovery codes are left, and a form that creates new ones. */
export function RecoveryCodes({ username }: { username: string }) {
  const { data: codes } = useRecoveryCodes();
  const create = useCreateRecoveryCodes();

  if (!codes) return <Skeleton className="h-10" />;
  const hasCodes = codes.left > 0;
  return (
    <>
      <p className="text-ink-muted">{hasCodes ? texts.left(codes.left) : texts.none}</p>
      <PasswordForm
        username={username}
        label={texts.password}
        submit={hasCodes ? texts.createNew : texts.create}
        pending={texts.creating}
        request={create}
        onSubmit={(password, clear) => create.mutate(password, { onSuccess: clear })}
      />
      <RecoveryCodesDialog codes={create.data} onSaved={create.reset} />
    </>
  );
}
