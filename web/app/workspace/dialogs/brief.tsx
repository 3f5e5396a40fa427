import { Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { BUILT_IN } from '#shared/ai.ts';
import { type DialogProps, useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { useOpenPlace } from '#web/app/workspace/core/use-open-place.ts';
import { useShownClient } from '#web/app/workspace/core/use-shown-client.ts';
import { isListView } from '#web/app/workspace/core/view-address.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { useAiStatus } from '#web/features/assistant/chat/chat.queries.ts';
import { BriefView } from '#web/features/clients/brief-view.tsx';
import { useBrief } from '#web/features/clients/client-page.queries.ts';
import { briefTexts as texts } from '#web/features/clients/client-page.texts.ts';
import { useClients } from '#web/features/clients/clients.queries.ts';
import { printPart } from '#web/features/notes/editor/print-part.ts';
import { todayHere } from '#web/features/tasks/task-days.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { LoadingRows } from '#web/ui/skeleton.tsx';

declare module '#web/app/workspace/core/use-dialogs.ts' {
  interface DialogArgs {
    /** Without a client it is the one that is shown, else the one with the next date. */
    brief: { clientId?: string };
  }
}

/** What to know before a meeting. */
export function BriefScreen({ args, ...dialog }: DialogProps<'brief'>) {
  const { view } = useWorkspace();
  const client = useShownClient();
  // Clients, To-dos and the like show no note.
  const shown = view.view === 'client' || isListView(view.view) ? client : null;
  const clients = useClients(todayHere());
  const [opened] = useState(args.clientId ?? shown?.id);
  const { data = [] } = clients;
  const soonest = data.filter(({ next }) => next).sort((a, b) => (a.next?.day ?? '').localeCompare(b.next?.day ?? ''));
  const clientId = args.clientId ?? opened ?? (soonest[0] ?? data[0])?.id;
  if (clientId !== undefined) return <BriefOf key={clientId} clientId={clientId} {...dialog} />;
  return (
    <Dialog {...dialog} title={texts.plainTitle} size="lg">
      {clients.isPending ? <LoadingRows label={texts.loading} /> : <p>{texts.noClients}</p>}
    </Dialog>
  );
}

function BriefOf({ clientId, onOpenChange, ...dialog }: Omit<DialogProps<'brief'>, 'args'> & { clientId: string }) {
  const { folders, view } = useWorkspace();
  const dialogs = useDialogs();
  const openPlace = useOpenPlace();
  const brief = useBrief(clientId, todayHere());
  const status = useAiStatus().data;
  const hasModel = status !== undefined && status.source !== BUILT_IN;
  const part = useRef<HTMLDivElement>(null);
  const name = folders.find(({ id }) => id === clientId)?.client?.name ?? '';
  return (
    <Dialog
      {...dialog}
      onOpenChange={onOpenChange}
      title={texts.title(name)}
      size="lg"
      footer={
        <>
          <Button
            variant="ghost"
            onClick={() => {
              dialogs.closeAll();
              view.show({ view: 'client', clientId });
            }}
          >
            {texts.openPage}
          </Button>
          {hasModel && brief.data?.last && (
            <Button
              variant="ghost"
              onClick={() =>
                dialogs.open('draft', { template: texts.template, folderId: clientId, isToBeWritten: true })
              }
            >
              {texts.asProse}
            </Button>
          )}
          <Button variant="secondary" disabled={!brief.data} onClick={() => part.current && printPart(part.current)}>
            <Printer aria-hidden="true" />
            {texts.print}
          </Button>
        </>
      }
    >
      {brief.isPending && <LoadingRows label={texts.loading} />}
      {brief.isError && !brief.data && (
        <FailedToLoad
          title={texts.failed}
          offline={texts.offline}
          headingLevel={3}
          error={brief.error}
          onRetry={() => void brief.refetch()}
        />
      )}
      {brief.data && (
        <div ref={part}>
          <h2 className="hidden pb-2 font-semibold text-lg print:block">{texts.title(name)}</h2>
          <BriefView
            brief={brief.data}
            today={todayHere()}
            onOpen={(line) => {
              onOpenChange(false);
              openPlace(line);
            }}
          />
        </div>
      )}
    </Dialog>
  );
}
