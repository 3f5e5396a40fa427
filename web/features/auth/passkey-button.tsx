import { KeyRound } from 'lucide-react';
import { hasPasskeys } from '#web/lib/passkeys.ts';
import { Button } from '#web/ui/button.tsx';
import { authTexts } from './auth.texts.ts';

interface PasskeyButtonProps {
  isPending: boolean;
  onClick: () => void;
  className?: string;
}

/** Signs in with a passkey, where the browser has them. */
export function PasskeyButton({ isPending, onClick, className }: PasskeyButtonProps) {
  if (!hasPasskeys()) return null;
  return (
    <Button variant="secondary" size="field" className={className} isPending={isPending} onClick={onClick}>
      <KeyRound aria-hidden="true" />
      {isPending ? authTexts.passkey.pending : authTexts.passkey.submit}
    </Button>
  );
}
