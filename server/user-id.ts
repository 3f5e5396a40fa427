/** A user's id from a session: only `http/session.ts` creates one from a request. */
export type UserId = string & { readonly __brand: 'UserId' };
