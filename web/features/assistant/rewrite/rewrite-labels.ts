import type { RewriteKind } from '#shared/assistant.ts';

/** What a person reads on the buttons. */
export const REWRITE_LABELS: Record<RewriteKind, string> = {
  improve: 'Improve',
  shorten: 'Shorten',
  friendlier: 'Friendlier',
  'more-formal': 'More formal',
};
