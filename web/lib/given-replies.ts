import { onChange } from './changes.ts';

/** Replies that came with another call, by the address of their own. */
export type GivenReplies = Map<string, Promise<unknown>>;

/** What is read later than this is asked for. */
const KEPT_MS = 5_000;

let given: GivenReplies = new Map();

/** From now on, and until something changes, each answers the first read of its address. */
export function giveReplies(replies: GivenReplies): void {
  given = replies;
  void Promise.allSettled(replies.values()).then(() =>
    setTimeout(() => {
      if (given === replies) forgetReplies();
    }, KEPT_MS),
  );
}

export function takeReply(address: string): Promise<unknown> | undefined {
  const reply = given.get(address);
  given.delete(address);
  return reply;
}

/** After a change: they may be from before it. */
export function forgetReplies(): void {
  given = new Map();
}

onChange(forgetReplies);
