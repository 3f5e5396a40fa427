import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useCreateRecoveryCodes, useRecoveryCodes } from './account.queries.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { sentenceOf } from './sentence-of.ts';
import { accountTexts } from './settings.texts.ts';

const texts = accountTexts.recovery;

/** How many recovery codes are left, and a form that creates new ones. */
export function RecoveryCodes({ username }: { username: string }) {
  const [password, setPassword] = useState('');
  const { data: codes } = useRecoveryCodes();
  const create = useCreateRecoveryCodes();

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') create.mutate(password, { onSuccess: () => setPassword('') });
  };
  if (!codes) return <Skeleton className="h-10" />;
  const hasCodes = codes.left > 0;
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
      <p className="text-ink-muted">{hasCodes ? texts.left(codes.left) : texts.none}</p>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field
        label={texts.password}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          create.reset();
        }}
        error={create.error ? sentenceOf(create.error) : undefined}
      />
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        disabled={password === ''}
        isPending={create.isPending}
      >
        {create.isPending ? texts.creating : hasCodes ? texts.createNew : texts.create}
      </Button>
      <RecoveryCodesDialog codes={create.data} onSaved={create.reset} />
    </form>
  );
}
