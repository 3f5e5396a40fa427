/** The header in which a browser tab sends its id, so that it can ignore its own changes. */
export const TAB_HEADER = 'x-tab-id';
/** The header in which the page names its user: in another user's session, its calls are refused. */
export const USER_HEADER = 'x-user-id';

/** Set beside the session's cookie while the session shows one client, so that a page knows it before it asks. */
export const CLIENT_SAFE_COOKIE = 'sparehour_client_safe';
