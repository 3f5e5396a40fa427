import type { Services } from '#server/context.ts';

/** The services that search uses. It is itself one of the services. */
export type SearchServices = Pick<Services, 'ai' | 'config' | 'db' | 'log' | 'now'>;
