/** The address whose page stands for every page while no server answers. */
export const SHELL = '/app';

/** What a page asks of the service worker. */
export type FromPage = 'take over if alone';
