import type { DraftSnapshot } from '#web/features/notes/drafts/draft-snapshot.ts';

/** Why a note's newest text is not on the server, as a toast says it. */
export function failureOfDraft({ status, message }: DraftSnapshot): string {
  if (message) return message;
  if (status === 'signed-out') return 'You are signed out';
  if (status === 'deleted' || status === 'missing') return 'The note was deleted';
  return 'The server cannot be reached';
}
