import { type FormEvent, useState } from 'react';
import type { Temporary } from '#shared/administration.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { type MemberAction, sensitive, useActOnMember } from './administration.queries.ts';
import { administrationTexts as texts } from './administration.texts.ts';

/** What is about to be done, and to which account. */
export interface Asked {
  action: MemberAction;
  username: string;
}

interface ActionDialogProps {
  asked: Asked;
  onClose: () => void;
  onTemporary: (temporary: Temporary & { username: string }) => void;
}

/** Says what will happen to an account, and asks for the administrator's own password before what takes it from its owner. */
export function ActionDialog({ asked: { action, username }, onClose, onTemporary }: ActionDialogProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const act = useActOnMember();
  const { label, question, meaning } = texts.actions[action];
  const isSensitive = sensitive.has(action);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const given = { ...(isSensitive ? { password } : {}), ...(isSensitive && code ? { code } : {}) };
    act.mutate(
      { action, username, ...given },
      {
        onSuccess: (temporary) => {
          onClose();
          if (temporary) onTemporary({ ...temporary, username });
        },
      },
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      onInteractOutside={(event) => event.preventDefault()}
      size="sm"
      title={question(username)}
      description={meaning}
    >
      <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
        {isSensitive && (
          <>
            <PasswordField
              label={texts.password}
              autoFocus
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <Field
              label={texts.code}
              autoComplete="one-time-code"
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </>
        )}
        {act.error && (
          <p role="alert" className="text-destructive-ink text-sm">
            {failureSentence(act.error)}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            variant={action === 'unlock' ? 'primary' : 'destructive'}
            isPending={act.isPending}
            disabled={isSensitive && password === ''}
          >
            {label}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
