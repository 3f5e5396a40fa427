import { Copy } from 'lucide-react';
import { customAlphabet } from 'nanoid';
import { type FormEvent, useState } from 'react';
import { PASSCODE_MAX, PASSCODE_MIN, SHARE_DAYS, type Share, type ShareKind, shareKinds } from '#shared/shares.ts';
import { copy } from '#web/lib/clipboard.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { toast } from '#web/ui/toast.ts';
import { copyShareLink } from './copy-share-link.ts';
import { shareTexts as texts } from './share.texts.ts';
import { useSaveShare } from './shares.queries.ts';

interface ShareFormProps {
  noteId: string;
  /** The page that is changed, instead of another one created. */
  share?: Share;
  /** Saves what was typed, so that the page shows it; false if that failed. */
  onSave: () => Promise<boolean>;
  /** Called with the passcode that was chosen, or nothing: only whoever typed it knows it. */
  onDone: (passcode: string) => void;
}

/** How a note is shared. The link of a new page is copied; of one that exists, what isn't changed stays. */
export function ShareForm({ noteId, share, onSave, onDone }: ShareFormProps) {
  const [kind, setKind] = useState<ShareKind | 'kept'>(
    share?.kind === 'snapshot' ? 'kept' : (share?.kind ?? 'snapshot'),
  );
  const [allowsFiles, setAllowsFiles] = useState(share?.allowsFiles ?? false);
  const [allowsAnswers, setAllowsAnswers] = useState(share?.allowsAnswers ?? false);
  /** 0 for as long as it was. */
  const [days, setDays] = useState(share === undefined ? SHARE_DAYS : 0);
  const [passcode, setPasscode] = useState('');
  const [isWithout, setIsWithout] = useState(false);
  const [isTooShort, setIsTooShort] = useState(false);
  const [isUnsaved, setIsUnsaved] = useState(false);
  const { mutate, isPending, error } = useSaveShare(noteId, share?.id);
  const words = share === undefined ? texts.dialog : texts.changing;
  const kinds = share?.kind === 'snapshot' ? [{ value: 'kept', label: texts.kind.kept(share.createdAt) }] : [];
  const before = share === undefined ? [] : [{ value: '0', label: texts.row.state(share) }];

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const isShort = !isWithout && passcode !== '' && passcode.length < PASSCODE_MIN;
    setIsTooShort(isShort);
    if (isShort || isPending) return;
    const isSaved = await onSave();
    setIsUnsaved(!isSaved);
    if (!isSaved) return;
    const body = {
      allowsFiles,
      allowsAnswers,
      ...(kind === 'kept' ? {} : { kind }),
      ...(days === 0 ? {} : { days }),
      ...(passcode === '' ? {} : { passcode }),
    };
    mutate(isWithout ? { ...body, passcode: null } : body, {
      onSuccess: ({ path }) => {
        setPasscode('');
        onDone(isWithout ? '' : passcode);
        if (share !== undefined) toast({ title: texts.changing.changed });
        else if (path !== null) void copyShareLink(path);
      },
    });
  };

  function handleGenerate() {
    setPasscode(generatePasscode());
    setIsTooShort(false);
  }

  return (
    <form noValidate aria-label={words.form} className="grid gap-4" onSubmit={(event) => void handleSubmit(event)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={texts.kind.label}
          value={kind}
          onChange={(value) => setKind(value as ShareKind)}
          options={[...kinds, ...shareKinds.map((value) => ({ value, label: texts.kind.choices[value] }))]}
        />
        <SelectField
          label={words.expiry}
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
          options={[
            ...before,
            ...texts.expiry.choices.map((choice) => ({ value: String(choice.days), label: words.days(choice.label) })),
          ]}
        />
      </div>
      <div>
        <Switch {...texts.files} checked={allowsFiles} onCheckedChange={setAllowsFiles} />
        <Switch {...texts.answers} checked={allowsAnswers} onCheckedChange={setAllowsAnswers} />
      </div>
      {share?.hasPasscode && <Switch {...texts.passcode.without} checked={isWithout} onCheckedChange={setIsWithout} />}
      {!isWithout && (
        <>
          <Field
            label={share?.hasPasscode ? texts.passcode.another : texts.passcode.label}
            hint={texts.passcode.hint + (share?.hasPasscode ? texts.passcode.kept : '')}
            error={isTooShort ? texts.passcode.tooShort : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={PASSCODE_MAX}
            value={passcode}
            onChange={(event) => {
              setPasscode(event.target.value);
              setIsTooShort(false);
            }}
          />
          <div className="-mt-2 flex flex-wrap gap-2">
            <Button type="button" variant="secondary" size="sm" onClick={handleGenerate}>
              {texts.passcode.generate}
            </Button>
            {passcode !== '' && <CopyPasscode passcode={passcode} />}
          </div>
        </>
      )}
      {(isUnsaved || error) && (
        <p role="alert" className="text-destructive-ink">
          {words.failed}. {isUnsaved ? texts.dialog.unsaved : failureSentence(error)}
        </p>
      )}
      <Button type="submit" className="justify-self-start" isPending={isPending}>
        {isPending ? words.saving : words.save}
      </Button>
    </form>
  );
}

/** A passcode that was just chosen, to be sent to the reader. */
export function ChosenPasscode({ passcode }: { passcode: string }) {
  if (passcode === '') return null;
  return (
    <div role="status" className="flex flex-wrap items-center gap-2">
      <p>
        {texts.passcode.chosen} <code className="select-all font-mono">{passcode}</code>
      </p>
      <CopyPasscode passcode={passcode} />
    </div>
  );
}

function CopyPasscode({ passcode }: { passcode: string }) {
  const copyPasscode = async () => {
    try {
      await copy({ text: passcode });
      toast({ title: texts.passcode.copied, duration: 2_000 });
    } catch {
      toast({ title: texts.passcode.copyFailed, variant: 'destructive' });
    }
  };
  return (
    <Button type="button" variant="ghost" size="sm" onClick={() => void copyPasscode()}>
      <Copy aria-hidden="true" />
      {texts.passcode.copy}
    </Button>
  );
}

/** Without characters that look alike on paper or sound alike on the phone; 12 of them have 59 bits. */
const random = customAlphabet('23456789abcdefghjkmnpqrstuvwxyz', 12);

/** A passcode that can't be guessed, in groups that can be read out: `k7mq-x2hn-pd4w`. */
function generatePasscode(): string {
  return random().replace(/^(.{4})(.{4})/, '$1-$2-');
}
