import { useMutation } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { brand } from '#shared/brand.ts';
import { clientSafeTexts as texts } from '#web/app/workspace/core/client-safe.texts.ts';
import { useOnlyClient } from '#web/app/workspace/core/use-client-safe.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { showEverything, UnsentError } from '#web/app/workspace/sync/client-safe.ts';
import { ApiError } from '#web/lib/api.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast.ts';

/** Over everything while the session shows one client alone: its name, and the way out. */
export function ClientSafeBar() {
  const { drafts } = useWorkspace();
  const name = useOnlyClient()?.name ?? '';
  useEffect(() => {
    document.title = name === '' ? brand.name : `${name} — ${brand.name}`;
  }, [name]);
  const [isAsking, setIsAsking] = useState(false);
  const [password, setPassword] = useState('');
  const leave = useMutation({
    mutationFn: (given: string | undefined) => showEverything(drafts, given),
    onError: (error, given) => {
      // Only the server knows for how long it has been shown.
      if (given === undefined && error instanceof ApiError && error.status === 422) return setIsAsking(true);
      if (given === undefined) toast({ title: sentenceOf(error), variant: 'destructive' });
    },
  });
  const wrong = leave.variables === undefined ? null : leave.error;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    leave.mutate(password);
  }
  function close() {
    setIsAsking(false);
    setPassword('');
    leave.reset();
  }

  return (
    <aside
      aria-label={texts.screen}
      className="around-text flex h-10 shrink-0 items-center gap-2 border-line border-b bg-accent-soft px-3 text-accent-ink text-sm touch:h-12"
    >
      <Eye aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 truncate font-semibold">{name !== '' && texts.shown(name)}</p>
      <Button
        variant="secondary"
        size="sm"
        isPending={leave.isPending && !isAsking}
        onClick={() => leave.mutate(undefined)}
      >
        {texts.leave}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={(open) => open || close()}
        size="sm"
        title={texts.password.title}
        description={texts.password.description(name)}
      >
        <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
          <PasswordField
            label={texts.password.label}
            autoFocus
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={wrong === null ? undefined : sentenceOf(wrong)}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="secondary" onClick={close}>
              {texts.password.cancel}
            </Button>
            <Button type="submit" isPending={leave.isPending} disabled={password === ''}>
              {texts.password.submit}
            </Button>
          </div>
        </form>
      </Dialog>
    </aside>
  );
}

function sentenceOf(error: Error): string {
  return error instanceof UnsentError ? texts.unsent : failureSentence(error);
}
