import { workspaceTexts as texts } from '#web/app/workspace/core/workspace.texts.ts';
import type { DraftSnapshot } from '#web/features/notes/drafts/draft-snapshot.ts';
import { noAnswer } from '#web/lib/api.ts';

/** Why a note's newest text is not on the server, as a toast says it. */
export function failureOfDraft({ status, message }: DraftSnapshot): string {
  if (message) return message;
  if (status === 'signed-out') return texts.note.signedOut;
  if (status === 'deleted' || status === 'missing') return texts.note.deleted;
  return noAnswer().detail;
}
