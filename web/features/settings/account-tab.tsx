import { type ReactNode, useState } from 'react';
import { hasPasswords, providerName } from '#web/lib/provider.ts';
import { FailedLine } from '#web/ui/failed-line.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AccessTokens } from './access-tokens.tsx';
import { useCreateRecoveryCodes, useRecoveryCodes } from './account.queries.ts';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { LinkedProvider } from './linked-provider.tsx';
import { Passkeys } from './passkeys.tsx';
import { providerTexts } from './provider.texts.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SessionList } from './session-list.tsx';
import { settingNames } from './setting-names.texts.ts';
import { SettingPlace } from './setting-place.tsx';
import type { SettingId } from './setting-places.ts';
import { accountTexts } from './settings.texts.ts';
import { StorageUsage } from './storage-usage.tsx';

export interface AccountTabProps {
  username: string;
  /** What only administrators have. */
  administration: ReactNode;
  myData: ReactNode;
  /** The same, for somebody who is about to delete the account. */
  myDataFirst: ReactNode;
  onAccountDeleted: () => void;
}

/** The account: username, storage, password, passkeys, authenticator app, recovery codes, sessions, access tokens, its data and deletion. */
export function AccountTab({ username, administration, myData, myDataFirst, onAccountDeleted }: AccountTabProps) {
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <div className="grid grid-cols-1 gap-8">
      <p>
        <span className="block font-medium text-sm">{accountTexts.username}</span>
        <span className="break-all text-ink-muted">{username}</span>
      </p>
      {administration}
      <Section id="storage" title={settingNames.storage}>
        <StorageUsage />
      </Section>
      <Section id="password" title={settingNames.password}>
        <WithPasswords>
          <ChangePasswordForm username={username} />
        </WithPasswords>
      </Section>
      {providerName() !== undefined && (
        <Section title={accountTexts.provider}>
          <LinkedProvider username={username} />
        </Section>
      )}
      <Section id="passkeys" title={settingNames.passkeys}>
        <Passkeys username={username} onAdded={setCodes} />
      </Section>
      <Section id="authenticator-app" title={settingNames['authenticator-app']}>
        <WithPasswords>
          <AuthenticatorApp username={username} onAdded={setCodes} />
        </WithPasswords>
      </Section>
      <RecoveryCodesDialog codes={codes ?? undefined} onSaved={() => setCodes(null)} />
      <Section id="recovery-codes" title={settingNames['recovery-codes']}>
        <WithPasswords>
          <RecoveryCodes username={username} />
        </WithPasswords>
      </Section>
      <Section id="sessions" title={settingNames.sessions}>
        <SessionList />
      </Section>
      <Section id="access-tokens" title={settingNames['access-tokens']}>
        <AccessTokens username={username} />
      </Section>
      <Section id="my-data" title={settingNames['my-data']}>
        {myData}
      </Section>
      <Section id="delete-account" title={settingNames['delete-account']}>
        <DeleteAccount username={username} myDataFirst={myDataFirst} onAccountDeleted={onAccountDeleted} />
      </Section>
    </div>
  );
}

/** What is there for passwords; where this server accepts none, a sentence. */
function WithPasswords({ children }: { children: ReactNode }) {
  if (hasPasswords()) return children;
  return <p className="text-ink-muted">{providerTexts.alone(providerName() ?? '')}</p>;
}

function Section({ id, title, children }: { id?: SettingId; title: string; children: ReactNode }) {
  const section = (
    <section className="grid grid-cols-1 gap-3 border-t pt-6">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
  return id === undefined ? section : <SettingPlace id={id}>{section}</SettingPlace>;
}

const recoveryTexts = accountTexts.recovery;

/** How many recovery codes are left, and a form that creates new ones. */
function RecoveryCodes({ username }: { username: string }) {
  const { data: codes, isError, refetch } = useRecoveryCodes();
  const create = useCreateRecoveryCodes();

  if (isError && !codes) return <FailedLine text={recoveryTexts.loadFailed} onRetry={refetch} />;
  if (!codes) return <Skeleton className="h-10" />;
  const hasCodes = codes.left > 0;
  return (
    <>
      <p className="text-ink-muted">{hasCodes ? recoveryTexts.left(codes.left) : recoveryTexts.none}</p>
      <ConfirmForm
        username={username}
        label={recoveryTexts.password}
        submit={hasCodes ? recoveryTexts.createNew : recoveryTexts.create}
        pending={recoveryTexts.creating}
        request={create}
        onSubmit={(given, clear) => create.mutate(given, { onSuccess: clear })}
      />
      <RecoveryCodesDialog codes={create.data} onSaved={create.reset} />
    </>
  );
}
