import type { ComponentType } from 'react';
import type { Temporary } from '#shared/administration.ts';
import type { Confirmation } from '#shared/confirmation.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { type MemberAction, sensitive, useActOnMember } from './administration.queries.ts';
import { administrationTexts as texts } from './administration.texts.ts';

interface ConfirmFormProps {
  username: string;
  label: string;
  submit: string;
  pending: string;
  isDestructive: boolean;
  autoFocus: boolean;
  request: { isPending: boolean; error: Error | null; reset: () => void };
  onSubmit: (given: Confirmation) => void;
}

/** The administrator, with the form of the settings that makes sure who is there. */
export interface Own {
  id: string;
  username: string;
  ConfirmForm: ComponentType<ConfirmFormProps>;
}

/** What is about to be done, and to which account. */
export interface Asked {
  action: MemberAction;
  username: string;
}

interface ActionDialogProps {
  asked: Asked;
  own: Own;
  onClose: () => void;
  onTemporary: (temporary: Temporary & { username: string }) => void;
}

/** Says what will happen to an account, and asks who is there before what takes it from its owner. */
export function ActionDialog({ asked: { action, username }, own, onClose, onTemporary }: ActionDialogProps) {
  const act = useActOnMember();
  const { label, question, meaning } = texts.actions[action];

  function handleSubmit(given: Confirmation) {
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
      {sensitive.has(action) ? (
        <own.ConfirmForm
          username={own.username}
          label={texts.password}
          submit={label}
          pending={label}
          isDestructive
          autoFocus
          request={act}
          onSubmit={handleSubmit}
        />
      ) : (
        <div className="grid gap-4">
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
              variant={action === 'unlock' ? 'primary' : 'destructive'}
              isPending={act.isPending}
              onClick={() => handleSubmit({})}
            >
              {label}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
