import { Copy } from 'lucide-react';
import { customAlphabet } from 'nanoid';
import { type FormEvent, useState } from 'react';
import { PASSCODE_MAX, PASSCODE_MIN, SHARE_DAYS, type ShareKind, shareKinds } from '#shared/shares.ts';
import { copy } from '#web/lib/clipboard.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { toast } from '#web/ui/toast.ts';
import { copyShareLink } from './copy-share-link.ts';
import { shareTexts as texts } from './share.texts.ts';
import { useCreateShare } from './shares.queries.ts';

interface ShareFormProps {
  noteId: string;
  /** Saves what was typed, so that the page shows it; false if that failed. */
  onSave: () => Promise<boolean>;
}

/** How a note is shared; the new link is copied. */
export function ShareForm({ noteId, onSave }: ShareFormProps) {
  const [kind, setKind] = useState<ShareKind>('snapshot');
  const [allowsFiles, setAllowsFiles] = useState(false);
  const [allowsAnswers, setAllowsAnswers] = useState(false);
  const [days, setDays] = useState(SHARE_DAYS);
  const [passcode, setPasscode] = useState('');
  const [isTooShort, setIsTooShort] = useState(false);
  /** Of the link created last: only whoever typed it knows it. */
  const [createdPasscode, setCreatedPasscode] = useState('');
  const [isUnsaved, setIsUnsaved] = useState(false);
  const create = useCreateShare(noteId);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const isShort = passcode !== '' && passcode.length < PASSCODE_MIN;
    setIsTooShort(isShort);
    if (isShort || create.isPending) return;
    const isSaved = await onSave();
    setIsUnsaved(!isSaved);
    if (!isSaved) return;
    create.mutate(
      { kind, days, allowsFiles, allowsAnswers, ...(passcode === '' ? {} : { passcode }) },
      {
        onSuccess: ({ path }) => {
          setPasscode('');
          setCreatedPasscode(passcode);
          if (path !== null) void copyShareLink(path);
        },
      },
    );
  };

  function handleGenerate() {
    setPasscode(generatePasscode());
    setIsTooShort(false);
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(event)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={texts.kind.label}
          value={kind}
          onChange={(value) => setKind(value as ShareKind)}
          options={shareKinds.map((value) => ({ value, label: texts.kind.choices[value] }))}
        />
        <SelectField
          label={texts.expiry.label}
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
          options={texts.expiry.choices.map((choice) => ({ value: String(choice.days), label: choice.label }))}
        />
      </div>
      <div>
        <Switch {...texts.files} checked={allowsFiles} onCheckedChange={setAllowsFiles} />
        <Switch {...texts.answers} checked={allowsAnswers} onCheckedChange={setAllowsAnswers} />
      </div>
      <Field
        label={texts.passcode.label}
        hint={texts.passcode.hint}
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
      {(isUnsaved || create.error) && (
        <p role="alert" className="text-destructive-ink">
          {texts.dialog.createFailed}. {isUnsaved ? texts.dialog.unsaved : failureSentence(create.error)}
        </p>
      )}
      <Button type="submit" className="justify-self-start" isPending={create.isPending}>
        {create.isPending ? texts.dialog.creating : texts.dialog.create}
      </Button>
      {createdPasscode !== '' && (
        <div role="status" className="flex flex-wrap items-center gap-2">
          <p>
            {texts.passcode.created} <code className="select-all font-mono">{createdPasscode}</code>
          </p>
          <CopyPasscode passcode={createdPasscode} />
        </div>
      )}
    </form>
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
