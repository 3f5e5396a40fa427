import { UserRound, X } from 'lucide-react';
import { useState } from 'react';
import type { ReceivedClient } from '#shared/colleagues.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { toast } from '#web/ui/toast.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { useCloseClient } from './colleagues.queries.ts';
import { colleaguesTexts as texts } from './colleagues.texts.ts';

interface FromColleaguesProps {
  received: readonly ReceivedClient[];
  /** Only icons are shown, beside each a tooltip. */
  isRail: boolean;
}

/** The clients that colleagues opened to the user; each opens as a page of its own. */
export function FromColleagues({ received, isRail }: FromColleaguesProps) {
  return (
    <section aria-label={texts.received} className="px-2 pb-2">
      {!isRail && <h2 className="px-2.5 pt-2 pb-1 font-semibold text-ink-muted text-sm">{texts.received}</h2>}
      <ul className="grid grid-cols-1 gap-px">
        {received.map((each) => (isRail ? <Icon key={each.id} {...each} /> : <Row key={each.id} {...each} />))}
      </ul>
    </section>
  );
}

function Icon({ id, client, owner }: ReceivedClient) {
  const name = texts.receivedClient(client, owner.name || owner.username);
  return (
    <li>
      <Tooltip content={name} side="right">
        <a
          href={`/with/${id}/app`}
          aria-label={name}
          className="flex h-8 items-center justify-center rounded-md hover:bg-hover touch:h-11"
        >
          <UserRound aria-hidden="true" className="size-4 text-ink-muted" />
        </a>
      </Tooltip>
    </li>
  );
}

function Row({ id, client, owner }: ReceivedClient) {
  const close = useCloseClient();
  const [isAsking, setIsAsking] = useState(false);
  const from = owner.name || owner.username;
  const onError = (error: Error) =>
    toast({ title: texts.changeFailed, description: failureSentence(error), variant: 'destructive' });
  return (
    <li className="group/row flex items-center rounded-md hover:bg-hover">
      <a href={`/with/${id}/app`} className="min-w-0 flex-1 rounded-md px-2.5 py-1" dir="auto">
        <span className="block truncate">{client}</span>
        <span className="block truncate text-ink-muted text-sm">{from}</span>
      </a>
      <IconButton
        icon={X}
        size="sm"
        label={`${texts.leave}: ${texts.receivedClient(client, from)}`}
        className="opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 touch:opacity-100"
        disabled={close.isPending}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={texts.leaving.title(client)}
        description={texts.leaving.description(from)}
        confirmLabel={texts.leaving.confirm}
        onConfirm={() => close.mutate(id, { onError })}
      />
    </li>
  );
}
