import { Link } from 'wouter';
import { type DialogProps, useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { useRemoveExample } from '#web/app/workspace/start/use-remove-example.ts';
import { forgetUser } from '#web/app/workspace/sync/log-out.ts';
import { useLeave } from '#web/features/auth/auth.queries.ts';
import { CalendarTab } from '#web/features/calendars/calendar-tab.tsx';
import type { SettingId, SettingsTab } from '#web/features/settings/setting-places.ts';
import { settingsTexts } from '#web/features/settings/settings.texts.ts';
import { SettingsDialog } from '#web/features/settings/settings-dialog.tsx';
import { SharedTab } from '#web/features/share/shared-tab.tsx';
import { useHasExample } from '#web/features/start/start.queries.ts';
import { startTexts } from '#web/features/start/start.texts.ts';
import { MyData } from '#web/features/transfer/export/downloads.tsx';
import { TransferTab } from '#web/features/transfer/transfer-tab.tsx';
import { onDemand } from '#web/lib/on-demand.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

declare module '#web/app/workspace/core/use-dialogs.ts' {
  interface DialogArgs {
    /** At a tab, or at one setting. */
    settings: { tab?: SettingsTab; setting?: SettingId };
  }
}

const ActivityTab = onDemand(async () => (await import('#web/features/account-history/activity-tab.tsx')).ActivityTab, {
  fallback: <Skeleton className="h-24" />,
});

/** Settings; whoever deletes the account there leaves. */
export function SettingsScreen({ open, onOpenChange, args }: DialogProps<'settings'>) {
  const { user, drafts } = useWorkspace();
  const leave = useLeave();
  const dialogs = useDialogs();
  return (
    <SettingsDialog
      {...args}
      open={open}
      onOpenChange={onOpenChange}
      username={user.username}
      exampleSlot={<RemoveExample />}
      transfer={
        <TransferTab onImport={(importId) => dialogs.open('import', importId === undefined ? {} : { importId })} />
      }
      myData={<MyData />}
      myDataFirst={<MyData isLeaving />}
      calendar={<CalendarTab />}
      administration={user.isAdministrator && <AdministrationLink />}
      activity={<ActivityTab onOpenNote={dialogs.closeForNote} />}
      shared={<SharedTab onOpenNote={dialogs.closeForNote} />}
      onAccountDeleted={() => {
        leave('/');
        void forgetUser(drafts);
      }}
    />
  );
}

function AdministrationLink() {
  return (
    <Link href="/admin" className={`${buttonStyle('secondary', 'sm')} justify-self-start`}>
      {settingsTexts.administration}
    </Link>
  );
}

/** As long as there is an example client. */
function RemoveExample() {
  const hasExample = useHasExample();
  const removeExample = useRemoveExample();
  if (!hasExample) return null;
  return (
    <Button variant="secondary" size="sm" className="justify-self-start" onClick={removeExample}>
      {startTexts.steps.remove}
    </Button>
  );
}
