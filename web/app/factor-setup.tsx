import { useState } from 'react';
import type { User } from '#shared/auth.ts';
import { initDefaults } from '#shared/folders.ts';
import { useLogout } from '#web/features/auth/auth.queries.ts';
import { AuthenticatorApp } from '#web/features/settings/authenticator-app.tsx';
import { factorTexts } from '#web/features/settings/factors.texts.ts';
import { Passkeys } from '#web/features/settings/passkeys.tsx';
import { RecoveryCodesDialog } from '#web/features/settings/recovery-codes-dialog.tsx';
import { settingNames } from '#web/features/settings/setting-names.texts.ts';
import { callServer } from '#web/lib/api.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Button } from '#web/ui/button.tsx';

const texts = factorTexts.required;

/** In place of the workspace, for an account without the second factor that the server requires. */
export function FactorSetup({ user }: { user: User }) {
  const [codes, setCodes] = useState<string[]>();
  const logout = useLogout();
  const handleAdded = (added: string[] | null) => (added === null ? void enter() : setCodes(added));
  return (
    <main className="mx-auto grid w-full max-w-md gap-6 px-5 py-10 sm:py-16">
      <title>{texts.pageTitle}</title>
      <BrandMark />
      <div>
        <h1 className="font-serif text-title">{texts.title}</h1>
        <p className="mt-2 text-ink-muted">{texts.text}</p>
      </div>
      <section className="grid grid-cols-1 gap-3 border-t pt-6">
        <h2 className="font-semibold">{settingNames.passkeys}</h2>
        <Passkeys username={user.username} onAdded={handleAdded} />
      </section>
      <section className="grid grid-cols-1 gap-3 border-t pt-6">
        <h2 className="font-semibold">{settingNames['authenticator-app']}</h2>
        <AuthenticatorApp username={user.username} onAdded={handleAdded} />
      </section>
      <Button variant="ghost" className="-ml-3.5 justify-self-start text-ink-muted" onClick={() => logout.mutate()}>
        {texts.logOut}
      </Button>
      <RecoveryCodesDialog codes={codes} onSaved={() => void enter()} />
    </main>
  );
}

/** Opens the workspace, with the folders that signing in couldn't create before. */
async function enter(): Promise<void> {
  await callServer(initDefaults).catch(() => {});
  location.replace('/app');
}
