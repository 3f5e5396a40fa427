export const calloutKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const;
export type CalloutKind = (typeof calloutKinds)[number];

/** How a callout begins, behind the marks of its quote; the sign folds it in Obsidian. */
export const CALLOUT_MARK = /^\[!([a-z][a-z-]*)\]([+-]?)[ \t]*/i;

/** The kinds of Obsidian that GitHub doesn't have. */
const others: Record<string, CalloutKind> = {
  hint: 'tip',
  success: 'tip',
  check: 'tip',
  done: 'tip',
  question: 'important',
  help: 'important',
  faq: 'important',
  attention: 'warning',
  failure: 'caution',
  fail: 'caution',
  missing: 'caution',
  danger: 'caution',
  error: 'caution',
  bug: 'caution',
};

/** Of lucide, for a box of 24 by 24. */
export const calloutIcons: Record<CalloutKind, string> = {
  note: 'M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20M12 16v-4M12 8h.01',
  tip: 'M15 14c.2-1 .7-1.700 1.500-2.500 1-.9 1.500-2.200 1.500-3.500A6 6 0 0 0 6 8c0 1 .2 2.200 1.500 3.500.7.7 1.300 1.500 1.500 2.500M9 18h6M10 22h4',
  important: 'M21 15a2 2 0 0 1-2 2H7l-4 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2ZM12 7v2M12 13h.01',
  warning: 'm21.730 18-8-14a2 2 0 0 0-3.480 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.730-3M12 9v4M12 17h.01',
  caution: 'M7.900 2h8.200L22 7.900v8.200L16.100 22H7.900L2 16.100V7.900ZM12 8v4M12 16h.01',
};

/** How a callout with a name looks; one that isn't known looks like a note. */
export function calloutKindOf(name: string): CalloutKind {
  const known = name.toLowerCase();
  return calloutKinds.find((kind) => kind === known) ?? others[known] ?? 'note';
}

/** The title of a callout without words of its own. */
export function calloutTitle(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).toLowerCase();
}
