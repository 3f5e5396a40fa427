/** The address whose page stands for every page while no server answers. */
export const SHELL = '/app';

/** Where a system posts what is shared with the application (scripts/installable.ts). */
export const SHARE = '/share';

/** What a page asks of the service worker. */
export type FromPage = 'take over if alone';
