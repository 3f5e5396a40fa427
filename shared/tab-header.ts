/** The header in which a browser tab names itself, so that it can ignore the news of its own changes. */
export const TAB_HEADER = 'x-tab-id';
