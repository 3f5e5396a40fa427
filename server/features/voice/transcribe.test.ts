import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTranscription, transcriptionLimits } from '#server/ai/transcription.ts';
import { ensureSpeech, type SpeechTranscriber, startSpeechTranscriber } from '#tests/fakes/speech-transcriber.ts';
import {
  startTranscriptionProvider,
  type TranscriptionMode,
  type TranscriptionProvider,
} from '#tests/fakes/transcription-provider.ts';
import { trials } from '#tests/faults/trials.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';
import { keep, recordingFile, serverWith, toneOf, transcribe, wavFile } from '#tests/voice.ts';

/** As promised, but for pauses: a provider that answers may be slow on a busy machine. */
const patient = { ...transcriptionLimits, pause: 5, breakerFailures: 1000 };
/** The promised times made short, for a provider that never answers. */
const quick = { ...patient, firstByte: 300, idle: 300, total: 1500 };

let provider: TranscriptionProvider;
let server: TestServer;
let ada: TestUser;

beforeEach(async () => {
  provider = await startTranscriptionProvider();
  server = await serverWith(provider.url);
  server.services.ai.transcription = createTranscription(server.services.config, patient);
  ada = await signUp(server);
});
afterEach(async () => {
  await expect.poll(() => readdirSync(join(server.services.config.DATA_DIR, 'tmp'))).toEqual([]);
  await server.http.close();
  await provider.close();
});

test.each(['speech-chromium.webm', 'speech.ogg', 'speech.mp3', 'speech.flac', 'speech.wav'])(
  'transcribes %s, and names the transcriber',
  async (name) => {
    const reply = await transcribe(ada, recordingFile(name), { language: 'en' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      text: 'Send the plan.',
      madeBy: expect.stringMatching(/^127\.0\.0\.1:\d+ whisper-test$/),
    });
    const [sent] = provider.requests;
    expect(sent).toMatchObject({
      path: '/v1/audio/transcriptions',
      authorization: 'Bearer sk-canary-transcription',
      fields: { model: 'whisper-test', response_format: 'json', language: 'en' },
      sampleRate: 16_000,
    });
    expect(Math.abs((sent?.samples.length ?? 0) / 16_000 - 3.9)).toBeLessThan(1);
  },
);

describe('a recording with AAC, where its decoder is not installed', () => {
  const safari = recordingFile('speech-safari.mp4');

  test('is sent as it is to a transcriber that accepts files', async () => {
    const stored = await keep(ada, safari);
    const { id } = stored.json();
    const replies = [
      await transcribe(ada, safari, { language: 'en' }),
      await ada.post(`/api/recordings/${id}/transcribe`),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(replies.map((reply) => reply.json().text)).toEqual(['Send the plan.', 'Send the plan.']);
    expect(provider.requests[0]?.fields).toEqual({ model: 'whisper-test', response_format: 'json', language: 'en' });
    for (const { file } of provider.requests) expect(file).toEqual({ name: 'speech.m4a', bytes: safari.content });
  });

  test('stays stored, and says what to do, where the transcriber needs samples', async () => {
    const { transcription } = server.services.ai;
    const local = { name: 'Whisper', isLocal: true, atOnce: 1, transcribe: async () => 'Nothing that it could hear.' };
    server.services.ai.transcription = { ...transcription, transcriberFor: () => local };
    const { id } = (await keep(ada, safari)).json();
    await ada.post(`/api/recordings/${id}/transcribe`);
    const sentence = expect.stringMatching(/Ask your administrator to run npm run aac:download, then try again/);
    const recording = (await ada.get(`/api/recordings/${id}`)).json();
    expect(recording).toMatchObject({ state: 'failed', failure: sentence, text: null });
    expect((await ada.get(`/api/recordings/${id}/file`)).rawPayload).toEqual(safari.content);
    const reply = await transcribe(ada, safari);
    expect([reply.statusCode, reply.body]).toEqual([422, sentence]);
  });
});

test('names the transcriber before anything is recorded', async () => {
  expect((await ada.get('/api/ai')).json().transcription).toMatch(/^127\.0\.0\.1:\d+ whisper-test$/);
});

test('answers 409 without a transcriber, and sends nothing', async () => {
  const plain = await startTestServer({ MODELS_DIR: '/nowhere' });
  const bob = await signUp(plain);
  expect((await bob.get('/api/ai')).json().transcription).toBeNull();
  const reply = await transcribe(bob, recordingFile('speech.webm'));
  expect(reply.statusCode).toBe(409);
  expect(reply.body).toMatch(/^Transcription isn't set up/);
  await plain.http.close();
});

test('transcribes nothing elsewhere for a user who sends nothing', async () => {
  await ada.put('/api/settings', { autoSave: true, defaultDark: false, aiScope: 'nothing' });
  expect((await ada.get('/api/ai')).json().transcription).toBeNull();
  expect((await transcribe(ada, recordingFile('speech.webm'))).statusCode).toBe(409);
  expect(provider.requests).toEqual([]);
});

test('transcribes one recording of each user at a time, also when one user sends several', async () => {
  const two = await serverWith(provider.url, { LIMIT_TRANSCRIPTIONS_AT_ONCE: 2 });
  two.services.ai.transcription = createTranscription(two.services.config, patient);
  const [hog, victim] = [await signUp(two), await signUp(two)];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  provider.reply = () => released.then(() => 'Send the plan.');
  const spoken = recordingFile('speech.wav');
  const replies = ['fr', 'fr', 'fr'].map((language) => transcribe(hog, spoken, { language }));
  await expect.poll(() => provider.requests.length).toBe(1);
  replies.push(transcribe(victim, spoken, { language: 'de' }));
  await expect.poll(() => provider.requests.length).toBe(2);
  expect(provider.requests.map(({ fields }) => fields.language)).toEqual(['fr', 'de']);
  release();
  for (const reply of await Promise.all(replies)) expect(reply.statusCode).toBe(200);
  expect(provider.mostAtOnce).toBe(2);
  await two.http.close();
});

describe('refuses with a sentence', () => {
  test.each([
    ['words', 'These are just words', 415, /^This isn't a recording we can open/],
    ['nothing', '', 422, /^This recording is empty/],
    ['noise', Buffer.from(`1a45dfa3${'5a'.repeat(4000)}`, 'hex'), 422, /^This recording is damaged/],
    ['silence', wavFile(new Int16Array(48_000)).content, 422, /^No speech found/],
  ])('%s', async (_, content, status, sentence) => {
    const reply = await transcribe(ada, { content, name: 'a.webm', type: 'audio/webm', field: 'audio' });
    expect(reply.statusCode).toBe(status);
    expect(reply.body).toMatch(sentence);
    expect(provider.requests).toEqual([]);
  });

  test('more than 25 MB', async () => {
    const reply = await transcribe(ada, {
      ...recordingFile('speech.wav'),
      content: Buffer.alloc(25 * 1024 * 1024 + 1),
    });
    expect(reply.statusCode).toBe(413);
    expect(reply.body).toMatch(/^This recording is larger than 25 MB/);
  });

  test('an unknown field, and an invalid language', async () => {
    const other = await transcribe(ada, { ...recordingFile('speech.wav'), field: 'file' });
    expect([other.statusCode, other.body]).toEqual([422, 'The field of the file must be called audio']);
    expect((await transcribe(ada, recordingFile('speech.wav'), { language: 'English!' })).statusCode).toBe(422);
  });

  test('a recording in which the transcriber hears nothing', async () => {
    provider.reply = () => ' [BLANK_AUDIO] ';
    const reply = await transcribe(ada, recordingFile('speech.webm'));
    expect([reply.statusCode, reply.body]).toEqual([422, expect.stringMatching(/^No speech found/)]);
  });
});

describe("a provider's failure becomes one of our sentences", () => {
  const sentences: [TranscriptionMode, RegExp][] = [
    ['wrong key', /rejected the key/],
    ['busy', /is busy, or your quota with it is used up/],
    ['broken', /Can't reach the AI provider, or it sent an invalid reply/],
    ['silent', /didn't answer in time/],
    ['endless', /Can't reach the AI provider, or it sent an invalid reply/],
    ['not JSON', /Can't reach the AI provider, or it sent an invalid reply/],
    ['no text', /Can't reach the AI provider, or it sent an invalid reply/],
    ['cut', /Can't reach the AI provider, or it sent an invalid reply/],
  ];
  test.each(sentences)('%s', async (mode, sentence) => {
    provider.mode = mode;
    if (mode === 'silent') server.services.ai.transcription = createTranscription(server.services.config, quick);
    const reply = await transcribe(ada, recordingFile('speech.webm'));
    expect(reply.statusCode).toBe(503);
    expect(reply.body).toMatch(sentence);
    expect(reply.body).not.toMatch(/canary|secret/);
  });

  test.each(['busy for a moment', 'broken once'] as const)('%s: retries automatically', async (mode) => {
    provider.mode = mode;
    expect((await transcribe(ada, recordingFile('speech.webm'))).statusCode).toBe(200);
    expect(provider.requests).toHaveLength(2);
  });
});

test('splits twelve minutes, transcribes a few pieces at a time, and joins them in order', async () => {
  server.services.ai.transcription = createTranscription(server.services.config);
  // Each stretch of sound is as loud as its number says, followed by a second of silence.
  const stretches = Array.from({ length: 12 }, (_, at) => [...toneOf(59, 4000 + at * 400), ...new Int16Array(16_000)]);
  const seen: number[] = [];
  provider.reply = async ({ samples }) => {
    const loudest = samples.reduce((most, value) => Math.max(most, value), 0);
    seen.push(samples.length / 16_000);
    // The first is answered when three are there, however long they take to be cut.
    await expect.poll(() => seen.length).toBeGreaterThanOrEqual(3);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 100));
    return `up to ${Math.round((loudest - 4000) / 400)}`;
  };
  const reply = await transcribe(ada, wavOfEverySecond(stretches.flat()));
  expect(reply.statusCode).toBe(200);
  const transcribed = [...reply.json().text.matchAll(/up to (\d+)/g)].map((match) => Number(match[1]));
  expect(transcribed).toEqual([...transcribed].sort((a, b) => a - b));
  // Resampling makes peaks a little higher.
  expect(transcribed.at(-1)).toBeGreaterThanOrEqual(11);
  expect(Math.max(...seen)).toBeLessThanOrEqual(180);
  expect(seen.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(11.5 * 59);
  expect(provider.mostAtOnce).toBe(3);
});

/** Halves the rate: every second sample. */
function wavOfEverySecond(samples: number[]) {
  const half = Int16Array.from({ length: samples.length / 2 }, (_, at) => samples[at * 2] ?? 0);
  const file = wavFile(half);
  const content = Buffer.from(file.content);
  content.writeUInt32LE(8000, 24);
  content.writeUInt32LE(16_000, 28);
  return { ...file, content };
}

test('a caller who leaves ends it at the provider too', async () => {
  server.services.ai.transcription = createTranscription(server.services.config);
  const address = await server.http.listen({ host: '127.0.0.1', port: 0 });
  provider.mode = 'silent';
  const form = new FormData();
  form.append('audio', new Blob([new Uint8Array(recordingFile('speech.webm').content as Buffer)]), 'a.webm');
  const leaving = new AbortController();
  const headers = { cookie: ada.cookie };
  const asked = fetch(`${address}/api/transcribe`, { method: 'POST', body: form, headers, signal: leaving.signal });
  await expect.poll(() => provider.requests.length).toBe(1);
  leaving.abort();
  await expect(asked).rejects.toThrow();
  await expect.poll(() => provider.left).toBe(1);
  const folder = join(server.services.config.DATA_DIR, 'tmp');
  await expect.poll(() => readdirSync(folder)).toEqual([]);
});

test('transcribes three of twenty simultaneous recordings of a user, and says when to retry the others', async () => {
  const bob = await signUp(server);
  const replies = await Promise.all([
    ...Array.from({ length: 20 }, () => transcribe(ada, recordingFile('speech.webm'))),
    transcribe(bob, recordingFile('speech.ogg')),
  ]);
  const statuses = replies.map((reply) => reply.statusCode);
  expect(statuses.at(-1)).toBe(200);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4);
  const refused = replies.find((reply) => reply.statusCode === 429);
  expect(refused?.headers['retry-after']).toBe('10');
  expect(refused?.body).toMatch(/^3 of your recordings are still being transcribed/);
  expect(provider.mostAtOnce).toBeLessThanOrEqual(4);
});

describe.runIf(ensureSpeech())('with a real transcriber', () => {
  let listener: SpeechTranscriber;
  beforeAll(async () => {
    listener = await startSpeechTranscriber();
  });
  afterAll(() => listener.close());

  const recordings = ['speech-chromium.webm', 'speech.ogg', 'speech.mp3', 'speech.flac'];
  test.each(recordings.slice(0, trials({ small: 2, full: recordings.length })))(
    'the text has what was said: %s',
    async (name) => {
      const listening = await serverWith(listener.baseUrl);
      const eve = await signUp(listening);
      const { text } = (await transcribe(eve, recordingFile(name))).json();
      for (const word of ['send', 'plan', 'office', 'monday']) expect(text).toContain(word);
      await listening.http.close();
    },
  );
});
