import { useState } from 'react';
import type { NewInvite, Overview } from '#shared/administration.ts';
import { Button } from '#web/ui/button.tsx';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { ShownOnce } from '#web/ui/shown-once.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useCreateInvite, useInvites, useRevokeInvite } from './administration.queries.ts';
import { administrationTexts } from './administration.texts.ts';

const texts = administrationTexts.invites;

/** The unused invites; a new one is shown once. */
export function Invites({ registration }: { registration: Overview['registration'] | undefined }) {
  const { data, error, refetch } = useInvites();
  const [days, setDays] = useState('7');
  const [made, setMade] = useState<NewInvite>();
  const create = useCreateInvite();
  const revoke = useRevokeInvite();
  if (!data && error) {
    const retry = () => void refetch();
    return <FailedToLoad title={texts.loadFailed} error={error} onRetry={retry} headingLevel={3} />;
  }
  if (!data) return <Skeleton className="h-16" />;
  return (
    <>
      <p className="text-ink-muted">{texts.hint(registration)}</p>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField label={texts.days} value={days} onChange={setDays} options={texts.dayChoices} />
        <Button
          variant="secondary"
          size="field"
          isPending={create.isPending}
          onClick={() => create.mutate(Number(days), { onSuccess: setMade })}
        >
          {texts.create}
        </Button>
      </div>
      {data.length === 0 ? (
        <p className="text-ink-muted">{texts.empty}</p>
      ) : (
        <ul aria-label={texts.title} className="divide-y">
          {data.map(({ id, expiresAt }) => (
            <li key={id} className="flex items-center gap-3 py-2">
              <span className="min-w-0 flex-1">{texts.facts(id, expiresAt)}</span>
              <Button
                variant="secondary"
                size="sm"
                aria-label={texts.revokeNamed(id)}
                isPending={revoke.isPending && revoke.variables === id}
                onClick={() => revoke.mutate(id)}
              >
                {texts.revoke}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {made && (
        <ShownOnce
          title={texts.made}
          description={texts.madeHint}
          text={made.link}
          done={administrationTexts.done}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  );
}
