import { type FormEvent, useState } from 'react';
import { dayText } from '#web/lib/dates.ts';
import { onDemand } from '#web/lib/on-demand.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FailedLine } from '#web/ui/failed-line.tsx';
import { Field } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { useBeginTotp, useFactors, useTurnOffTotp, useTurnOnTotp } from './factors.queries.ts';
import { factorTexts } from './factors.texts.ts';
import { focusField } from './focus-field.ts';
import { sentenceOf } from './sentence-of.ts';

const texts = factorTexts.app;

const QrCode = onDemand(async () => (await import('./qr-code.tsx')).QrCode, {
  fallback: <Skeleton className="size-52" />,
  Missing: () => null,
});

/** Whether codes of an authenticator app are asked for, and the dialogs that turn that on and off. */
export function AuthenticatorApp({
  username,
  onAdded,
}: {
  username: string;
  onAdded: (codes: string[] | null) => void;
}) {
  const { data: factors, isError, refetch } = useFactors();
  const [isOpen, setOpen] = useState(false);
  if (isError && !factors) return <FailedLine text={factorTexts.loadFailed} onRetry={refetch} />;
  if (!factors) return <Skeleton className="h-10" />;
  const isOn = factors.totpSince !== null;
  return (
    <>
      <p className="text-ink-muted">{factors.totpSince === null ? texts.hint : texts.on(dayText(factors.totpSince))}</p>
      <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        {isOn ? texts.turnOff : texts.setUp}
      </Button>
      {isOn ? (
        <Dialog
          open={isOpen}
          onOpenChange={setOpen}
          size="sm"
          title={texts.turnOffTitle}
          description={texts.turnOffDescription}
          onOpenAutoFocus={focusField}
        >
          <TurnOff username={username} onDone={() => setOpen(false)} />
        </Dialog>
      ) : (
        <Dialog
          open={isOpen}
          onOpenChange={setOpen}
          size="sm"
          title={texts.setUpTitle}
          onOpenAutoFocus={focusField}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <SetUp
            username={username}
            onDone={(codes) => {
              setOpen(false);
              onAdded(codes);
            }}
          />
        </Dialog>
      )}
    </>
  );
}

function SetUp({ username, onDone }: { username: string; onDone: (codes: string[] | null) => void }) {
  const begin = useBeginTotp();
  const turnOn = useTurnOnTotp();
  const [code, setCode] = useState('');
  if (!begin.data) {
    return (
      <>
        <p className="mb-4 text-ink-muted">{texts.confirmFirst}</p>
        <ConfirmForm
          username={username}
          label={factorTexts.password}
          submit={texts.next}
          pending={texts.creating}
          autoFocus
          request={begin}
          onSubmit={(given) => begin.mutate(given)}
        />
      </>
    );
  }
  const { key, uri } = begin.data;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    turnOn.mutate(code, {
      onSuccess: ({ codes }) => {
        toast(texts.turnedOn);
        onDone(codes);
      },
    });
  };
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={handleSubmit}>
      <p>{texts.scan}</p>
      <QrCode text={uri} label={texts.qr} />
      <p className="hidden touch:block">
        <a href={uri} className={buttonStyle('secondary')}>
          {texts.openApp}
        </a>
      </p>
      <p>
        <span className="block text-ink-muted text-sm">{texts.key}</span>
        <code className="select-all break-all font-mono">{key.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <Field
        label={texts.code}
        autoFocus
        autoComplete="one-time-code"
        inputMode="numeric"
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          turnOn.reset();
        }}
        error={turnOn.error ? sentenceOf(turnOn.error) : undefined}
      />
      <Button type="submit" className="justify-self-start" isPending={turnOn.isPending} disabled={code.trim() === ''}>
        {turnOn.isPending ? texts.turningOn : texts.turnOn}
      </Button>
    </form>
  );
}

function TurnOff({ username, onDone }: { username: string; onDone: () => void }) {
  const turnOff = useTurnOffTotp();
  return (
    <ConfirmForm
      username={username}
      label={factorTexts.password}
      submit={texts.turnOff}
      pending={texts.turningOff}
      isDestructive
      autoFocus
      request={turnOff}
      onSubmit={(given) =>
        turnOff.mutate(given, {
          onSuccess: () => {
            toast(texts.turnedOff);
            onDone();
          },
        })
      }
    />
  );
}
