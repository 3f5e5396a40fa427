import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sweepFiles } from '#server/features/documents/upkeep.service.ts';
import { startTranscriptionProvider, type TranscriptionProvider } from '#tests/fakes/transcription-provider.ts';
import { signUp, type TestServer, type TestUser } from '#tests/server.ts';
import { keep, kept, recordingFile, serverWith } from '#tests/voice.ts';
import { releaseRecordings, resumeTranscriptions } from './transcribing.service.ts';

let provider: TranscriptionProvider;
let server: TestServer;
let ada: TestUser;

beforeEach(async () => {
  provider = await startTranscriptionProvider();
  server = await serverWith(provider.url);
  ada = await signUp(server);
});
afterEach(async () => {
  await server.http.close();
  await provider.close();
});

function storedFiles(): string[] {
  return readdirSync(join(server.services.config.DATA_DIR, 'files'));
}

/** Writes what a server that died during a transcription left behind. */
async function abandon(id: string, leaseUntil: Date): Promise<void> {
  await server.services.db.system.execute(
    sql`update recordings set state = 'transcribing', lease_until = ${leaseUntil.toISOString()} where id = ${id}`,
  );
}

async function stateOf(id: string) {
  const { state, failure, text } = (await ada.get(`/api/recordings/${id}`)).json();
  return { state, failure, text };
}

test('stores a recording, lists it, returns it unchanged, and deletes it with its file', async () => {
  const note = (await ada.post('/api/notes', { title: 'Talk' })).json();
  const before = storedFiles();
  const reply = await keep(ada, recordingFile('speech-safari.mp4'), { noteId: note.id, durationMs: '3900' });
  expect(reply.statusCode).toBe(201);
  const recording = reply.json();
  expect(recording).toMatchObject({
    noteId: note.id,
    type: 'mp4',
    durationMs: 3900,
    state: 'kept',
    failure: null,
    text: null,
  });
  const second = await kept(ada);
  const { recordings } = (await ada.get('/api/recordings')).json();
  expect(recordings.map(({ id }: { id: string }) => id)).toEqual([second.id, recording.id]);

  const file = await ada.get(`/api/recordings/${recording.id}/file`);
  expect(file.rawPayload).toEqual(recordingFile('speech-safari.mp4').content);
  expect(file.headers['content-disposition']).toMatch(
    /^attachment; filename="Recording \d{4}-\d\d-\d\d \d\d\.\d\d\.m4a"/,
  );
  expect(file.headers['content-type']).toBe('application/octet-stream');

  expect((await ada.delete(`/api/recordings/${recording.id}`)).statusCode).toBe(204);
  expect((await ada.get(`/api/recordings/${recording.id}`)).statusCode).toBe(404);
  await ada.delete(`/api/recordings/${second.id}`);
  expect(storedFiles()).toEqual(before);
});

// both-databases: concurrency
test('stores one id once, however often and simultaneously it is sent', { tags: ['both-databases'] }, async () => {
  const before = storedFiles().length;
  const id = randomUUID();
  const replies = await Promise.all(Array.from({ length: 5 }, () => keep(ada, recordingFile('speech.webm'), { id })));
  expect(replies.map((reply) => reply.statusCode)).toEqual([201, 201, 201, 201, 201]);
  expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
  expect((await ada.get('/api/recordings')).json().recordings).toHaveLength(1);
  expect(storedFiles()).toHaveLength(before + 1);
});

test('does not store what is not a recording', async () => {
  const before = storedFiles();
  const reply = await keep(ada, { ...recordingFile('speech.webm'), content: 'words' });
  expect(reply.statusCode).toBe(415);
  expect(storedFiles()).toEqual(before);
});

test("another user's note, recording and file are not found", async () => {
  const recording = await kept(ada);
  const note = (await ada.post('/api/notes', { title: 'Talk' })).json();
  const bob = await signUp(server);
  expect((await keep(bob, recordingFile('speech.webm'), { noteId: note.id })).statusCode).toBe(404);
  const path = `/api/recordings/${recording.id}`;
  expect((await bob.get(path)).statusCode).toBe(404);
  expect((await bob.get(`${path}/file`)).statusCode).toBe(404);
  expect((await bob.post(`${path}/transcribe`)).statusCode).toBe(404);
  expect((await bob.delete(path)).statusCode).toBe(404);
  // Other users may use the same id.
  expect((await keep(bob, recordingFile('speech.ogg'), { id: recording.id })).json().type).toBe('ogg');
  expect((await ada.get(path)).json().type).toBe('webm');
});

describe('a stored recording is transcribed', () => {
  test('and stores its text and length', async () => {
    const { id } = await kept(ada);
    const reply = await ada.post(`/api/recordings/${id}/transcribe`);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ state: 'done', text: 'Send the plan.', failure: null });
    expect(reply.json().durationMs).toBeGreaterThan(3000);
    expect(await stateOf(id)).toEqual({ state: 'done', text: 'Send the plan.', failure: null });
  });

  test('in the stated language', async () => {
    const { id } = await kept(ada);
    expect((await ada.post(`/api/recordings/${id}/transcribe?language=pt`)).statusCode).toBe(200);
    expect(provider.requests.map(({ fields }) => fields.language)).toEqual(['pt']);
    expect((await ada.post(`/api/recordings/${id}/transcribe?language=Portuguese`)).statusCode).toBe(422);
  });

  test('and continues without a waiting caller', async () => {
    const { id } = await kept(ada);
    const reply = await ada.post(`/api/recordings/${id}/transcribe`, undefined, { prefer: 'respond-async' });
    expect([reply.statusCode, reply.json().state]).toEqual([202, 'transcribing']);
    await expect.poll(() => stateOf(id)).toMatchObject({ state: 'done', text: 'Send the plan.' });
  });

  // both-databases: jobs
  test('once, however often it is requested at the same time', { tags: ['both-databases'] }, async () => {
    const { id } = await kept(ada);
    const replies = await Promise.all(Array.from({ length: 4 }, () => ada.post(`/api/recordings/${id}/transcribe`)));
    expect(replies.map((reply) => reply.json().state)).toEqual(['done', 'done', 'done', 'done']);
    expect(provider.requests).toHaveLength(1);
  });

  test('a failure has a reason, and can be retried', async () => {
    const { id } = await kept(ada);
    provider.mode = 'wrong key';
    expect((await ada.post(`/api/recordings/${id}/transcribe`)).json()).toMatchObject({
      state: 'failed',
      failure: 'The AI provider rejected the key.',
    });
    provider.mode = 'ok';
    expect((await ada.post(`/api/recordings/${id}/transcribe`)).json()).toMatchObject({ state: 'done', failure: null });
  });

  test('keeps its text if a later attempt fails', async () => {
    const { id } = await kept(ada);
    await ada.post(`/api/recordings/${id}/transcribe`);
    provider.mode = 'wrong key';
    await ada.post(`/api/recordings/${id}/transcribe`);
    expect(await stateOf(id)).toMatchObject({ state: 'failed', text: 'Send the plan.' });
  });

  test('fails with the reason if the file is missing', async () => {
    const { id } = await kept(ada);
    const rows = await server.services.db.system.execute(sql`select file_key from recordings where id = ${id}`);
    await server.services.files.remove(String(rows[0]?.file_key));
    expect((await ada.post(`/api/recordings/${id}/transcribe`)).json()).toMatchObject({
      state: 'failed',
      failure: 'The recording is no longer stored.',
    });
    expect((await ada.get(`/api/recordings/${id}/file`)).statusCode).toBe(404);
  });

  test('answers 409 without a transcriber, and leaves the recording unchanged', async () => {
    const { id } = await kept(ada);
    await ada.put('/api/settings', { autoSave: true, defaultDark: false, aiScope: 'nothing' });
    expect((await ada.post(`/api/recordings/${id}/transcribe`)).statusCode).toBe(409);
    expect(await stateOf(id)).toEqual({ state: 'kept', failure: null, text: null });
  });

  test('ends when the recording is deleted', async () => {
    const { id } = await kept(ada);
    let release = () => {};
    provider.reply = () => new Promise((resolve) => (release = () => resolve('Too late.')));
    await ada.post(`/api/recordings/${id}/transcribe`, undefined, { prefer: 'respond-async' });
    await expect.poll(() => provider.requests.length).toBe(1);
    await ada.delete(`/api/recordings/${id}`);
    release();
    await expect.poll(() => server.services.transcribing.size).toBe(0);
    expect((await ada.get(`/api/recordings/${id}`)).statusCode).toBe(404);
  });
});

describe('a transcription that a restart interrupted is resumed', () => {
  /** As the next server does. */
  async function resumed(id: string) {
    await resumeTranscriptions(server.services);
    await expect.poll(async () => (await stateOf(id)).state).not.toBe('transcribing');
    return stateOf(id);
  }

  // both-databases: jobs
  test('after a server that stopped, in the stated language', { tags: ['both-databases'] }, async () => {
    const stopping = await serverWith(provider.url);
    const { id } = await kept(ada);
    provider.mode = 'silent';
    const asked = stopping.http.inject({
      method: 'POST',
      url: `/api/recordings/${id}/transcribe?language=pt`,
      headers: { cookie: ada.cookie },
    });
    await expect.poll(() => provider.requests.length).toBe(1);
    await stopping.services.transcribing.stop();
    expect((await asked).json()).toMatchObject({ state: 'transcribing', failure: null });
    await expect.poll(() => provider.left).toBe(1);
    provider.mode = 'ok';
    expect(await resumed(id)).toEqual({ state: 'done', text: 'Send the plan.', failure: null });
    expect(provider.requests.map(({ fields }) => fields.language)).toEqual(['pt', 'pt']);
  });

  // both-databases: jobs
  test('after a server that died, when its lease expires', { tags: ['both-databases'] }, async () => {
    const { id } = await kept(ada);
    await abandon(id, new Date(Date.now() + 20_000));
    await resumeTranscriptions(server.services);
    expect([await stateOf(id), provider.requests]).toMatchObject([{ state: 'transcribing' }, []]);
    await abandon(id, new Date(Date.now() - 1));
    expect(await resumed(id)).toMatchObject({ state: 'done', text: 'Send the plan.' });
  });

  test('at the start of a single server, which does not wait for the lease', async () => {
    const { id } = await kept(ada);
    await abandon(id, new Date(Date.now() + 20_000));
    await releaseRecordings(server.services);
    expect((await resumed(id)).state).toBe('done');
  });

  test('and fails with the reason if there is no transcriber any more', async () => {
    const { id } = await kept(ada);
    await abandon(id, new Date(Date.now() - 1));
    await ada.put('/api/settings', { autoSave: true, defaultDark: false, aiScope: 'nothing' });
    expect(await resumed(id)).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(/^Transcription isn't/),
    });
    expect(provider.requests).toEqual([]);
  });
});

test('the sweep leaves recordings alone, and account deletion deletes them', async () => {
  await kept(ada);
  const [key = ''] = (
    await server.services.db.system.execute(sql`select file_key from recordings where user_id = ${ada.id}`)
  ).map((row) => String(row.file_key));
  const path = join(server.services.config.DATA_DIR, 'files', key);
  const tomorrow = new Date(Date.now() + 24 * 3600_000);
  await sweepFiles({ ...server.services, now: () => tomorrow });
  expect(readFileSync(path)).toEqual(recordingFile('speech.webm').content);
  expect((await ada.delete('/api/user', { password: ada.password })).statusCode).toBe(204);
  expect(existsSync(path)).toBe(false);
});
