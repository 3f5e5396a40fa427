import { expect, test, vi } from 'vitest';
import { listFolders } from '#shared/folders.ts';
import { createNote, listTags } from '#shared/notes.ts';
import { ApiError, call, urlOf } from './api.ts';
import { announceChange } from './changes.ts';
import { type GivenReplies, giveReplies } from './given-replies.ts';

const tags = [{ tag: 'plan', count: 2 }];

function give(reply: Promise<unknown>): void {
  reply.catch(() => {});
  const replies: GivenReplies = new Map([[urlOf(listTags, {}), reply]]);
  giveReplies(replies);
}

function answerAll() {
  const fetch = vi.fn(async (_: string) => new Response('[]', { status: 200 }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('a reply that came with another call answers one read of its address', async () => {
  const fetch = answerAll();
  give(Promise.resolve(tags));
  expect(await call(listTags)).toEqual(tags);
  expect(fetch).not.toHaveBeenCalled();
  expect(await call(listTags)).toEqual([]);
  expect(await call(listFolders)).toEqual([]);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('after a change, here or elsewhere, the server is asked', async () => {
  const fetch = answerAll();
  give(Promise.resolve(tags));
  await call(createNote, { body: { title: 'Plan', content: '', tags: [] } });
  expect(await call(listTags)).toEqual([]);
  give(Promise.resolve(tags));
  announceChange({ kind: 'lists' });
  expect(await call(listTags)).toEqual([]);
  expect(fetch).toHaveBeenCalledTimes(3);
});

test('where the other call failed, each asks for itself; but not without a session', async () => {
  const fetch = answerAll();
  give(Promise.reject(new ApiError(503, 'Busy')));
  expect(await call(listTags)).toEqual([]);
  give(Promise.reject(new ApiError(401, 'Please sign in')));
  await expect(call(listTags)).rejects.toMatchObject({ status: 401 });
  expect(fetch).toHaveBeenCalledTimes(1);
});
