import type { Services } from '#server/context.ts';

/** What search works with; it is itself one of the services of the others. */
export type SearchServices = Pick<Services, 'ai' | 'config' | 'db' | 'log' | 'now'>;
