import { enterClientSafe, leaveClientSafe } from '#shared/client-safe.ts';
import type { Confirmation } from '#shared/confirmation.ts';
import { clientSafeTexts as texts } from '#web/app/workspace/core/client-safe.texts.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { openJournal } from '#web/features/notes/drafts/journal.ts';
import { callServer } from '#web/lib/api.ts';
import { startOver } from '#web/lib/client-safe.ts';
import { rememberSince } from '#web/lib/client-safe-marks.ts';
import { openTabs } from '#web/lib/tabs.ts';
import { sendEverything } from './log-out.ts';

/** Something is only on this device: it would be lost to the other side of the screen. */
export class UnsentError extends Error {}

/** Lets this session show one client alone, and starts the browser's pages again. */
export async function showOnly(drafts: Drafts, clientId: string): Promise<void> {
  await sendAll(drafts);
  await callServer(enterClientSafe, { body: { clientId } });
  begin(drafts.userId, Date.now());
}

/** Shows everything again; after a while the server asks who is there. */
export async function showEverything(drafts: Drafts, given: Confirmation): Promise<void> {
  await sendAll(drafts);
  await callServer(leaveClientSafe, { body: given });
  begin(drafts.userId, undefined);
}

/** @throws {UnsentError} if something stays behind, also in another tab. */
async function sendAll(drafts: Drafts): Promise<void> {
  const isSent = await sendEverything(drafts);
  const journal = openJournal(drafts.userId);
  const unsent = await journal.entries();
  journal.close();
  if (!isSent || unsent.length > 0) throw new UnsentError(texts.unsent);
}

function begin(userId: string, since: number | undefined): void {
  rememberSince(since);
  const tabs = openTabs(userId);
  tabs.send({ kind: 'start-over' });
  tabs.close();
  startOver();
}
