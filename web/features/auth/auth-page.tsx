import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { type RegistrationMode, registrationModes } from '#shared/auth.ts';
import { brand } from '#shared/brand.ts';
import { hasPasswords, providerName } from '#web/lib/provider.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { authTexts as texts } from './auth.texts.ts';
import { FeatureShowcase } from './feature-showcase.tsx';
import { LoginForm } from './login-form.tsx';
import { providerTexts } from './provider.texts.ts';
import { ProviderButton } from './provider-button.tsx';
import { RecoveryForm, type RecoveryStart } from './recovery-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { SharedComputerField } from './shared-computer-field.tsx';

export interface AuthPageProps {
  /** A picture of the product, under the list of what it does. */
  picture?: ReactNode;
}

/** /auth: sign in or create an account, beside what the product does. */
export function AuthPage({ picture }: AuthPageProps) {
  const [inviteCode] = useState(inviteCodeOfLink);
  const [tab, setTab] = useState(inviteCode === '' ? 'login' : 'register');
  const [recovery, setRecovery] = useState<RecoveryStart>();
  const mode = registrationMode();
  const register = mode === 'open' ? 'register' : mode === 'invite' ? 'invited' : 'closed';
  const { title, subtitle } = texts.heads[recovery ? 'recovery' : tab === 'login' ? 'login' : register];
  const provider = providerName();
  const isByProvider = provider !== undefined && (!hasPasswords() || (tab === 'register' && mode === 'provider'));
  const withProvider = <ProviderButton inviteCode={inviteCode} />;
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <title>{texts.pageTitle}</title>
      <div className="flex flex-col px-5 pt-5 pb-12 sm:px-10 lg:pt-8">
        <header>
          <Link href="/" className="inline-flex min-h-11 items-center gap-2.5 rounded-md font-semibold text-lg">
            <BrandMark />
            {brand.name}
          </Link>
        </header>
        <main className="mx-auto grid w-full max-w-sm flex-1 content-start pt-8 lg:pt-[9dvh]">
          <h1 className="font-serif text-title">{title}</h1>
          <p className="mt-2 text-ink-muted">{isByProvider ? providerTexts.subtitle(provider) : subtitle}</p>
          {recovery ? (
            <RecoveryForm start={recovery} onCancel={() => setRecovery(undefined)} />
          ) : !hasPasswords() ? (
            <div className="mt-7 grid gap-5">
              <SharedComputerField />
              {withProvider}
            </div>
          ) : (
            <Tabs value={tab} onValueChange={setTab} className="mt-7">
              <TabsList aria-label={texts.tabs.label}>
                <TabsTrigger value="login">{texts.tabs.login}</TabsTrigger>
                <TabsTrigger value="register">{texts.tabs.register}</TabsTrigger>
              </TabsList>
              <TabsContent value="login" className="mt-6">
                <LoginForm onRecover={setRecovery} />
                {provider !== undefined && <Or>{withProvider}</Or>}
              </TabsContent>
              <TabsContent value="register" className="mt-6">
                {mode === 'closed' ? (
                  <p className="text-ink-muted">{texts.haveAccount}</p>
                ) : mode === 'provider' ? (
                  withProvider
                ) : (
                  <>
                    <RegisterForm inviteCode={mode === 'invite' ? inviteCode : undefined} />
                    {provider !== undefined && <Or>{withProvider}</Or>}
                  </>
                )}
              </TabsContent>
            </Tabs>
          )}
        </main>
      </div>
      <FeatureShowcase picture={picture} />
    </div>
  );
}

/** Who may register here. The server writes it into the page; in development, where it doesn't, everyone may. */
function registrationMode(): RegistrationMode {
  const mode = document.querySelector<HTMLMetaElement>('meta[name="registration"]')?.content;
  return registrationModes.find((known) => known === mode) ?? 'open';
}

/** Another way than the form above it. */
function Or({ children }: { children: ReactNode }) {
  return (
    <div className="mt-4 grid gap-4">
      <p className="flex items-center gap-3 text-ink-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {providerTexts.or}
      </p>
      {children}
    </div>
  );
}

/** The invite code in the address. It follows the #, so it isn't sent to any server. */
function inviteCodeOfLink(): string {
  return new URLSearchParams(location.hash.slice(1)).get('invite') ?? '';
}
