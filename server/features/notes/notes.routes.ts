import type { mounting } from '#server/http/route.ts';

/** Mounts the calls of notes. */
export function mountNotes(_mount: ReturnType<typeof mounting>): void {}
