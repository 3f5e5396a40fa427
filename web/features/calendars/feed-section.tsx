import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { CalendarFeed } from '#shared/calendars.ts';
import { copy } from '#web/lib/clipboard.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFeedActions } from './calendars.queries.ts';
import { calendarsTexts } from './calendars.texts.ts';

const texts = calendarsTexts.feed;

interface FeedSectionProps {
  /** Null while it is off. */
  feed: CalendarFeed | null;
  /** Whether this server lets anything be read by a link. */
  isAllowed: boolean;
}

/** The address at which calendar programs read the user's dates. */
export function FeedSection({ feed, isAllowed }: FeedSectionProps) {
  const { renew, turnOff } = useFeedActions();
  return (
    <section aria-labelledby="calendar-feed" className="grid grid-cols-1 gap-3">
      <h3 id="calendar-feed" className="font-semibold">
        {texts.heading}
      </h3>
      <p className="text-ink-muted text-sm">{isAllowed ? texts.hint : texts.off}</p>
      {feed === null && isAllowed && (
        <Button size="sm" className="justify-self-start" isPending={renew.isPending} onClick={() => renew.mutate()}>
          {texts.turnOn}
        </Button>
      )}
      {feed !== null && <OpenFeed feed={feed} renew={renew} turnOff={turnOff} isAllowed={isAllowed} />}
    </section>
  );
}

type OpenFeedProps = ReturnType<typeof useFeedActions> & { feed: CalendarFeed; isAllowed: boolean };

function OpenFeed({ feed, renew, turnOff, isAllowed }: OpenFeedProps) {
  const [asked, setAsked] = useState<'renew' | 'turnOff'>();
  const address = feed.path === null ? null : new URL(feed.path, location.origin).href;
  async function copyAddress(text: string) {
    try {
      await copy({ text });
      toast({ title: texts.copied, duration: 2_000 });
    } catch {
      toast({ title: texts.copyFailed, variant: 'destructive' });
    }
  }
  const question = asked === 'renew' ? texts.renewing : texts.turningOff;
  return (
    <>
      {address === null ? (
        <p className="text-destructive-ink">{texts.lost}</p>
      ) : (
        <Field
          label={texts.address}
          hint={texts.warning}
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
        />
      )}
      <p className="text-ink-muted text-sm">{texts.facts(feed)}</p>
      <div className="flex flex-wrap gap-2">
        {address !== null && (
          <Button variant="secondary" size="sm" onClick={() => void copyAddress(address)}>
            <Copy aria-hidden="true" />
            {texts.copy}
          </Button>
        )}
        {isAllowed && (
          <Button variant="ghost" size="sm" isPending={renew.isPending} onClick={() => setAsked('renew')}>
            {texts.renew}
          </Button>
        )}
        <Button variant="ghost" size="sm" isPending={turnOff.isPending} onClick={() => setAsked('turnOff')}>
          {texts.turnOff}
        </Button>
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title={question.title}
        description={question.description}
        confirmLabel={asked === 'renew' ? texts.renew : texts.turnOff}
        onConfirm={() => (asked === 'renew' ? renew : turnOff).mutate()}
      />
    </>
  );
}
