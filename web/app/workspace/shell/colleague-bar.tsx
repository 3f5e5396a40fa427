import { Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { ClientOver } from '#web/features/colleagues/client-over.tsx';
import { colleaguesTexts } from '#web/features/colleagues/colleagues.texts.ts';
import { useShownGrant } from '#web/features/colleagues/use-colleagues.ts';
import { GRANT_ENDED, GRANT_READ_ONLY } from '#web/lib/colleague.ts';
import { Button } from '#web/ui/button.tsx';

const texts = colleaguesTexts.bar;

/** Over everything in a colleague's client: the owner, what one may do there, and the way back. */
export function ColleagueBar() {
  const { drafts } = useWorkspace();
  const { grant } = useShownGrant();
  const [over, setOver] = useState<{ left: ReturnType<typeof drafts.unsavedTexts>; isReadable: boolean }>();
  const access = grant?.access;
  useEffect(() => {
    const handleEnd = ({ type }: Event) => {
      const left = drafts.unsavedTexts();
      const isReadable = type === GRANT_READ_ONLY;
      if (isReadable && left.length === 0) return;
      setOver((before) => ({ left: before?.left ?? left, isReadable: isReadable && before?.isReadable !== false }));
    };
    const listening = new AbortController();
    for (const code of [GRANT_ENDED, GRANT_READ_ONLY]) addEventListener(code, handleEnd, listening);
    return () => listening.abort();
  }, [drafts]);
  useEffect(() => {
    // What isn't sent yet is refused now, and offered as the user's own.
    if (access === 'read') void drafts.flushAll();
  }, [access, drafts]);
  async function goBack() {
    await drafts.flushAll();
    location.assign('/app');
  }
  return (
    <aside
      aria-label={texts.label}
      className="around-text flex min-h-10 shrink-0 items-center gap-2 border-line border-b bg-accent-soft px-3 py-0.5 text-accent-ink text-sm touch:min-h-12"
    >
      <Users aria-hidden="true" className="size-4 shrink-0" />
      <p dir="auto" className="flex min-w-0 flex-1 flex-wrap gap-x-2 leading-tight">
        {grant && (
          <>
            <span className="max-w-full truncate font-semibold">
              {texts.shown(grant.client, grant.owner.name || grant.owner.username)}
            </span>
            <span>{texts.access[grant.access]}</span>
          </>
        )}
      </p>
      <Button variant="secondary" size="sm" onClick={() => void goBack()}>
        {texts.back}
      </Button>
      {over && (
        <ClientOver
          isReadable={over.isReadable}
          left={over.left.map(({ id, text }) => ({ id, ...text, forget: () => drafts.discard(id) }))}
        />
      )}
    </aside>
  );
}
