import { workspaceTexts } from './workspace.texts.ts';

/** The replacement for a dialog that couldn't be loaded. */
export const notLoadedTexts = {
  online: workspaceTexts.notLoaded,
  offline: "You're offline. Try again when you're connected.",
  reload: workspaceTexts.reload,
  close: 'Close',
};
