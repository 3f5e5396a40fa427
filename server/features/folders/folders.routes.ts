import type { mounting } from '#server/http/route.ts';

/** Mounts the calls of folders. */
export function mountFolders(_mount: ReturnType<typeof mounting>): void {}
