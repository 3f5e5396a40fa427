import { X } from 'lucide-react';
import { failureSentence } from '#web/lib/failure-text.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useCloseClient, useColleagues } from './colleagues.queries.ts';
import { colleaguesTexts as texts } from './colleagues.texts.ts';

/** The clients that colleagues opened to the user; each opens as a page of its own. */
export function FromColleagues() {
  const { data } = useColleagues();
  const close = useCloseClient();
  if (!data || data.received.length === 0) return null;
  return (
    <section aria-label={texts.received} className="px-2 pb-2">
      <h2 className="px-2.5 pt-2 pb-1 font-semibold text-ink-muted text-sm">{texts.received}</h2>
      <ul className="grid gap-px">
        {data.received.map(({ id, client, owner }) => (
          <li key={id} className="group/row flex items-center rounded-md hover:bg-hover">
            <a href={`/with/${id}/app`} className="min-w-0 flex-1 rounded-md px-2.5 py-1" dir="auto">
              <span className="block truncate">{client}</span>
              <span className="block truncate text-ink-muted text-sm">{owner.name || owner.username}</span>
            </a>
            <IconButton
              icon={X}
              size="sm"
              label={`${texts.leave}: ${texts.receivedClient(client, owner.name || owner.username)}`}
              className="opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 touch:opacity-100"
              onClick={() =>
                close.mutate(id, {
                  onError: (error) =>
                    toast({ title: texts.changeFailed, description: failureSentence(error), variant: 'destructive' }),
                })
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
