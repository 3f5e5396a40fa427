/** The header in which a browser tab sends its id, so that it can ignore its own changes. */
export const TAB_HEADER = 'x-tab-id';
/** The header in which the page names its user: in another user's session, its calls are refused. */
export const USER_HEADER = 'x-user-id';
