/** A user's id that was read from a session: only `http/session.ts` makes one from a request. */
export type UserId = string & { readonly __brand: 'UserId' };
