import type { mounting } from '#server/http/route.ts';

/** Mounts the calls of settings. */
export function mountSettings(_mount: ReturnType<typeof mounting>): void {}
