import { ChangePasswordForm } from './change-password-form.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { SessionList } from './session-list.tsx';
import { SettingPlace } from './setting-place.tsx';
import type { SettingId } from './setting-places.ts';

export interface AccountTabProps {
  username: string;
  onAccountDeleted: () => void;
}

/** Who is signed in and where, the password, and the way out. */
export function AccountTab({ username, onAccountDeleted }: AccountTabProps) {
  return (
    <div className="grid gap-8">
      <p>
        <span className="block font-medium text-sm">Username</span>
        <span className="break-all text-ink-muted">{username}</span>
      </p>
      <Section id="password" title="Change password">
        <ChangePasswordForm username={username} />
      </Section>
      <Section id="sessions" title="Where you are signed in">
        <SessionList />
      </Section>
      <Section id="delete-account" title="Delete account">
        <DeleteAccount onAccountDeleted={onAccountDeleted} />
      </Section>
    </div>
  );
}

function Section({ id, title, children }: { id: SettingId; title: string; children: React.ReactNode }) {
  return (
    <SettingPlace id={id}>
      <section className="grid gap-3 border-t pt-6">
        <h3 className="font-semibold">{title}</h3>
        {children}
      </section>
    </SettingPlace>
  );
}
