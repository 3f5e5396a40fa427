import type { ReactNode } from 'react';
import { type Dialogs, DialogsContext } from '#web/app/workspace/core/use-dialogs.ts';
import { type Workspace, WorkspaceContext } from '#web/app/workspace/core/workspace-context.ts';

interface Surroundings {
  /** What the component uses of the workspace. */
  workspace?: { [Key in keyof Workspace]?: Partial<Workspace[Key]> };
  openDialog?: Dialogs['open'];
}

/** Puts a component of the workspace, for instance a dialog, into as much of the workspace as it uses. */
export function inWorkspace(children: ReactNode, { workspace = {}, openDialog }: Surroundings): ReactNode {
  return (
    <DialogsContext value={{ open: openDialog } as Dialogs}>
      <WorkspaceContext value={workspace as Workspace}>{children}</WorkspaceContext>
    </DialogsContext>
  );
}
