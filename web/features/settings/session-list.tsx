import type { Session } from '#shared/auth.ts';
import { momentText } from '#web/lib/dates.ts';
import { deviceName } from '#web/lib/device-name.ts';
import { Button } from '#web/ui/button.tsx';
import { FailedLine } from '#web/ui/failed-line.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useRevokeSession, useSessions } from './account.queries.ts';
import { accountTexts } from './settings.texts.ts';

const texts = accountTexts.sessions;

/** All browsers signed in as this user, this one first. */
export function SessionList() {
  const { data: sessions, isError, refetch } = useSessions();
  if (isError && !sessions) {
    return <FailedLine text={texts.loadFailed} onRetry={refetch} />;
  }
  if (!sessions) {
    return (
      <div className="grid gap-2">
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </div>
    );
  }
  const inOrder = sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  return (
    <ul className="divide-y">
      {inOrder.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </ul>
  );
}

function SessionRow({ session }: { session: Session }) {
  const revoke = useRevokeSession();
  const device = deviceName(session.userAgent);
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="truncate">{device}</p>
        <p className="truncate text-ink-muted text-sm">
          {session.isCurrent ? texts.thisBrowser : texts.lastUsed(momentText(session.lastSeenAt))} · {session.ip}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={texts.signOutDevice(device)}
          isPending={revoke.isPending}
          onClick={() => revoke.mutate(session.id)}
        >
          {texts.signOut}
        </Button>
      )}
    </li>
  );
}
