import { ChevronRight, Ellipsis, Plus, Users } from 'lucide-react';
import type { ClientSummary } from '#shared/clients.ts';
import type { Folder } from '#shared/folders.ts';
import { dayText, momentText } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PageView } from '#web/ui/page-view.tsx';
import { LoadingRows } from '#web/ui/skeleton.tsx';
import { useClients } from './clients.queries.ts';
import { clientsTexts as texts } from './clients.texts.ts';
import { OfferedClients } from './offered-clients.tsx';

interface ClientsPageProps {
  folders: readonly Folder[];
  /** The user's day, as `2026-11-27`. */
  today: string;
  onMake: (folders: readonly Folder[]) => void;
  isMaking: boolean;
  onClose: () => void;
  onAdd: () => void;
  onOpen: (folderId: string) => void;
  onEdit: (folderId: string) => void;
}

/** All clients: the last contact, the next date, and what is open between the user and each. */
export function ClientsPage({ folders, today, onClose, onAdd, onOpen, onEdit, ...props }: ClientsPageProps) {
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
          <Button size="sm" onClick={onAdd}>
            <Plus aria-hidden="true" />
            {texts.add}
          </Button>
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
      {clients.data && <OfferedClients folders={folders} {...props} />}
      {clients.data && count === 0 && (
        <EmptyState
          icon={<Users />}
          headingLevel={3}
          title={texts.emptyTitle}
          description={texts.empty}
          action={<Button onClick={onAdd}>{texts.add}</Button>}
          className="min-h-64"
        />
      )}
      {clients.data && count > 0 && (
        <ul aria-label={texts.list} className="grid">
          {clients.data.map((client) => (
            <ClientRow
              key={client.id}
              summary={client}
              onOpen={() => onOpen(client.id)}
              onEdit={() => onEdit(client.id)}
            />
          ))}
        </ul>
      )}
    </PageView>
  );
}

interface ClientRowProps {
  summary: ClientSummary;
  onOpen: () => void;
  onEdit: () => void;
}

function ClientRow({ summary, onOpen, onEdit }: ClientRowProps) {
  const { client, lastContact, next, mine, theirs, overdue } = summary;
  // A day, not a moment: noon is on it in every time zone.
  const shown = (day: string) => dayText(`${day}T12:00:00`);
  return (
    <li className="group/row flex items-center gap-1 border-b last:border-b-0">
      <button
        type="button"
        onClick={onOpen}
        className="grid min-w-0 flex-1 gap-0.5 rounded-md px-2 py-2.5 text-left hover:bg-hover lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-x-4"
      >
        <span className="truncate font-medium">{client.name}</span>
        <span className="text-ink-muted text-sm lg:text-right">
          {texts.open(mine, theirs)}
          {overdue > 0 && <span className="text-destructive-ink"> · {texts.overdue(overdue)}</span>}
        </span>
        <span className="truncate text-ink-muted text-sm">
          {next ? texts.next(next.at ? momentText(next.at) : shown(next.day), next.text) : client.relation}
        </span>
        <span className="text-ink-muted text-sm lg:text-right">
          {lastContact ? texts.lastContact(shown(lastContact)) : texts.noContact}
        </span>
      </button>
      <IconButton icon={Ellipsis} label={texts.edit(client.name)} size="sm" onClick={onEdit} />
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-muted max-sm:hidden" />
    </li>
  );
}
