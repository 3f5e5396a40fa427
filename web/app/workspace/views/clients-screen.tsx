import { useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { useMakeClients } from '#web/app/workspace/core/use-make-clients.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { ClientsPage } from '#web/features/clients/clients-page.tsx';
import { todayHere } from '#web/features/tasks/task-days.ts';

/** The view of clients. */
export function ClientsScreen({ onClose }: { onClose: () => void }) {
  const { folders, view, sidebar } = useWorkspace();
  const dialogs = useDialogs();
  const { make, isPending } = useMakeClients();
  return (
    <ClientsPage
      folders={folders}
      today={todayHere()}
      onMake={(chosen) => void make(chosen)}
      isMaking={isPending}
      onClose={onClose}
      onAdd={() => dialogs.open('client')}
      onOpen={(folderId) => {
        if (sidebar.size.isCollapsed) sidebar.size.setCollapsed(false);
        view.show({ view: 'folders', folderId, tags: [] });
      }}
      onEdit={(folderId) => dialogs.open('client', { folderId })}
    />
  );
}
