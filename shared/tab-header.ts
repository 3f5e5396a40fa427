/** The header in which a browser tab sends its id, so that it can ignore its own changes. */
export const TAB_HEADER = 'x-tab-id';
