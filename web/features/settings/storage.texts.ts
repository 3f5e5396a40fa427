import { numberText } from '#shared/count-text.ts';
import { type Usage, type UsageKind, usedBytes } from '#shared/quota.ts';
import { sizeText } from '#shared/size-text.ts';

/** The share from which the storage counts as nearly full. */
const NEARLY = 0.9;
const makeRoom = 'delete files, recordings or notes you no longer need and empty Trash.';

export const storageTexts = {
  failed: "Couldn't load your storage.",
  retry: 'Retry',
  used: (usage: Usage) => `${sizeText(usedBytes(usage))} of ${sizeText(usage.bytesMax)} used`,
  kinds: {
    notes: 'Notes, including Trash',
    history: 'Earlier versions',
    files: 'Files',
    recordings: 'Recordings',
    templates: 'Templates',
    searches: 'Saved searches',
    shares: 'Shared pages',
  } satisfies Record<UsageKind, string>,
  /** `1,204 of 100,000 · 3 MB`, and where the number is not limited `12 · 40 MB`. */
  amount: (kind: UsageKind, usage: Usage) => {
    const { items, bytes } = usage[kind];
    const count = kind === 'notes' ? `${numberText(items)} of ${numberText(usage.notesMax)}` : numberText(items);
    return `${count} · ${sizeText(bytes)}`;
  },
  /** What to do, once there is little room left for bytes or notes. */
  advice: (usage: Usage): string | undefined => {
    const bytes = usedBytes(usage) / usage.bytesMax;
    const notes = usage.notes.items / usage.notesMax;
    if (bytes >= 1) return `Your storage is full. You can still edit your notes. To add more, ${makeRoom}`;
    if (notes >= 1) {
      return `You've reached your limit of ${numberText(usage.notesMax)} notes. You can still edit them. To add more, delete notes you no longer need and empty Trash.`;
    }
    if (bytes >= NEARLY) return `Your storage is nearly full. To make room, ${makeRoom}`;
    if (notes >= NEARLY) {
      return `You've almost reached your limit of ${numberText(usage.notesMax)} notes. To make room, delete notes you no longer need and empty Trash.`;
    }
    return undefined;
  },
};
