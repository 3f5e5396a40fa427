import { KeyRound } from 'lucide-react';
import { whyNoPasskeys } from '#web/lib/passkeys.ts';
import { Button } from '#web/ui/button.tsx';
import { authTexts } from './auth.texts.ts';

interface PasskeyButtonProps {
  /** Whether the server has asked for more than the password, perhaps for a passkey. */
  isAsked?: boolean;
  isPending: boolean;
  onClick: () => void;
  className?: string;
}

/** Signs in with a passkey, where the browser has them; says why it hasn't to whoever may need one. */
export function PasskeyButton({ isAsked = false, isPending, onClick, className }: PasskeyButtonProps) {
  const reason = whyNoPasskeys();
  if (reason !== undefined) return isAsked && <p className="text-ink-muted text-sm">{reason}</p>;
  return (
    <Button variant="secondary" size="field" className={className} isPending={isPending} onClick={onClick}>
      <KeyRound aria-hidden="true" />
      {isPending ? authTexts.passkey.pending : authTexts.passkey.submit}
    </Button>
  );
}
