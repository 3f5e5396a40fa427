import { useShownClient } from '#web/app/workspace/core/use-shown-client.ts';
import { workspaceTexts as texts } from '#web/app/workspace/core/workspace.texts.ts';

/** What the client-safe screen would show. */
export function ShowOnly() {
  return texts.showOnly(useShownClient()?.name);
}
