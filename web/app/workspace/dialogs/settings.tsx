import { forgetUser } from '#web/app/workspace/sync/forget-user.ts';
import { useWorkspace } from '#web/app/workspace/workspace-context.ts';
import { useLeave } from '#web/features/auth/auth.queries.ts';
import type { SettingId, SettingsTab } from '#web/features/settings/setting-places.ts';
import { SettingsDialog } from '#web/features/settings/settings-dialog.tsx';
import { TransferTab } from '#web/features/transfer/transfer-tab.tsx';
import { type DialogProps, useDialogs } from './use-dialogs.ts';

declare module './use-dialogs.ts' {
  interface DialogArgs {
    /** At a tab, or at one setting. */
    settings: { tab?: SettingsTab; setting?: SettingId };
  }
}

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
      transfer={
        <TransferTab onImport={(importId) => dialogs.open('import', importId === undefined ? {} : { importId })} />
      }
      onAccountDeleted={() => void forgetUser(drafts).finally(() => leave('/'))}
    />
  );
}
