import { Ellipsis, Newspaper, Plus, Printer, Users, UsersRound } from 'lucide-react';
import { useRef } from 'react';
import type { ClientSummary } from '#shared/clients.ts';
import type { Folder } from '#shared/folders.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { IconMark } from '#web/ui/icon-mark.tsx';
import { PageView } from '#web/ui/page-view.tsx';
import { LoadingRows } from '#web/ui/skeleton.tsx';
import { groupedClients } from './client-groups.ts';
import { openToText } from './client-page.texts.ts';
import { useClients } from './clients.queries.ts';
import { clientsTexts as texts } from './clients.texts.ts';
import { shownDay, whenText } from './next-date.ts';
import { OfferedClients } from './offered-clients.tsx';

interface ClientsPageProps {
  folders: readonly Folder[];
  /** The names of those a client is open to, by its folder. */
  openTo: ReadonlyMap<string, readonly string[]>;
  /** The user's day, as `2026-11-27`. */
  today: string;
  onMake: (folders: readonly Folder[]) => void;
  isMaking: boolean;
  onClose: () => void;
  /** Absent, like `onEdit`, where clients are not the user's to change. */
  onAdd: (() => void) | undefined;
  onOpen: (folderId: string) => void;
  onBrief: (folderId: string) => void;
  onPrint: (part: HTMLElement) => void;
  onEdit: ((folderId: string) => void) | undefined;
}

/** All clients by what needs a person: the last contact, the next date, and what is open between the user and each. */
export function ClientsPage({ folders, today, onClose, onAdd, onPrint, ...props }: ClientsPageProps) {
  const part = useRef<HTMLDivElement>(null);
  const clients = useClients(today);
  const count = clients.data?.length ?? 0;
  return (
    <PageView
      title={texts.title}
      description={count > 0 ? texts.count(count) : texts.description}
      closeLabel={texts.close}
      onClose={onClose}
      actions={
        count > 0 && (
          <>
            <IconButton icon={Printer} label={texts.print} onClick={() => part.current && onPrint(part.current)} />
            {onAdd && (
              <Button size="sm" onClick={onAdd}>
                <Plus aria-hidden="true" />
                {texts.add}
              </Button>
            )}
          </>
        )
      }
    >
      {clients.isPending && <LoadingRows label={texts.loading} />}
      {clients.isError && !clients.data && (
        <FailedToLoad
          title={texts.failed}
          offline={texts.offline}
          headingLevel={3}
          error={clients.error}
          onRetry={() => void clients.refetch()}
        />
      )}
      {clients.data && onAdd && <OfferedClients folders={folders} {...props} />}
      {clients.data && count === 0 && (
        <EmptyState
          icon={<Users />}
          headingLevel={3}
          title={texts.emptyTitle}
          description={texts.empty}
          action={onAdd && <Button onClick={onAdd}>{texts.add}</Button>}
          className="min-h-64"
        />
      )}
      {clients.data && count > 0 && (
        <div ref={part}>
          <h2 className="hidden pb-2 font-semibold text-lg print:block">{texts.printed(shownDay(today))}</h2>
          <Groups clients={clients.data} today={today} {...props} />
        </div>
      )}
    </PageView>
  );
}

type GroupsProps = Pick<ClientsPageProps, 'today' | 'openTo' | 'onOpen' | 'onBrief' | 'onEdit'> & {
  clients: ClientSummary[];
};

/** Each group under its heading; one group alone needs none. */
function Groups({ clients, today, openTo, onOpen, onBrief, onEdit }: GroupsProps) {
  const groups = groupedClients(clients, today);
  return groups.map(([group, own]) => (
    <section key={group} aria-label={texts.groups[group]} className="pb-3">
      {(groups.length > 1 || group !== 'others') && (
        <h3 className="px-2 pt-2 pb-1 font-semibold text-sm">{texts.groups[group]}</h3>
      )}
      <ul aria-label={groups.length > 1 ? texts.groups[group] : texts.list} className="grid">
        {own.map((client) => (
          <ClientRow
            key={client.id}
            summary={client}
            openTo={openTo.get(client.id)}
            onOpen={() => onOpen(client.id)}
            onBrief={() => onBrief(client.id)}
            onEdit={onEdit && (() => onEdit(client.id))}
          />
        ))}
      </ul>
    </section>
  ));
}

interface ClientRowProps {
  summary: ClientSummary;
  openTo: readonly string[] | undefined;
  onOpen: () => void;
  onBrief: () => void;
  onEdit: (() => void) | undefined;
}

function ClientRow({ summary, openTo, onOpen, onBrief, onEdit }: ClientRowProps) {
  const { client, lastContact, next, mine, theirs, overdue } = summary;
  return (
    <li className="group/row flex items-center gap-1 border-b last:border-b-0">
      <button
        type="button"
        onClick={onOpen}
        className="grid min-w-0 flex-1 gap-0.5 rounded-md px-2 py-2.5 text-left hover:bg-hover lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-x-4"
      >
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium">{client.name}</span>
          {openTo && (
            <IconMark label={openToText(openTo)}>
              <UsersRound aria-hidden="true" />
            </IconMark>
          )}
        </span>
        <span className="text-ink-muted text-sm lg:text-right">
          {texts.open(mine, theirs)}
          {overdue > 0 && <span className="text-destructive-ink"> · {texts.overdue(overdue)}</span>}
        </span>
        <span className="truncate text-ink-muted text-sm">
          {next ? texts.next(whenText(next), next.text) : client.relation}
        </span>
        <span className="text-ink-muted text-sm lg:text-right">
          {lastContact ? texts.lastContact(shownDay(lastContact)) : texts.noContact}
        </span>
      </button>
      <span data-not-printed className="flex shrink-0">
        <IconButton icon={Newspaper} label={texts.brief(client.name)} size="sm" onClick={onBrief} />
        {onEdit && <IconButton icon={Ellipsis} label={texts.edit(client.name)} size="sm" onClick={onEdit} />}
      </span>
    </li>
  );
}
