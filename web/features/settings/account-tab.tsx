import { ChangePasswordForm } from './change-password-form.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { SessionList } from './session-list.tsx';

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
      <Section title="Change password">
        <ChangePasswordForm username={username} />
      </Section>
      <Section title="Where you are signed in">
        <SessionList />
      </Section>
      <Section title="Delete account">
        <DeleteAccount onAccountDeleted={onAccountDeleted} />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="grid gap-3 border-t pt-6">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}
