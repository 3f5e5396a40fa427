import type { Session } from '#shared/auth.ts';
import { momentText } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useRevokeSession, useSessions } from './account.queries.ts';
import { accountTexts, settingsTexts } from './settings.texts.ts';

const texts = accountTexts.sessions;

/** All browsers signed in as this user, this one first. */
export function SessionList() {
  const { data: sessions, isError, refetch } = useSessions();
  if (isError) {
    return (
      <p role="alert" className="flex items-center gap-3 text-destructive-ink">
        {texts.loadFailed}
        <Button variant="secondary" size="sm" onClick={() => void refetch()}>
          {settingsTexts.retry}
        </Button>
      </p>
    );
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

/** What a person calls the browser behind a user agent text: `Firefox on Linux`. Order matters: Edge also says Chrome. */
function deviceName(userAgent: string): string {
  const browser = firstOf(userAgent, [
    [/Edg\w*\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/Firefox\/|FxiOS\//, 'Firefox'],
    [/Chrome\/|CriOS\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ]);
  const system = firstOf(userAgent, [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Mac OS X|Macintosh/, 'Mac'],
    [/CrOS/, 'ChromeOS'],
    [/Linux/, 'Linux'],
  ]);
  if (browser && system) return texts.browserOnSystem(browser, system);
  return browser ?? system ?? (userAgent.slice(0, 40) || texts.unknownDevice);
}

function firstOf(text: string, names: [RegExp, string][]): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}
