import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { writeTinyWhisper } from '#tests/fakes/tiny-whisper.ts';
import { useLocalRuntime } from '#tests/local-runtime.ts';
import { LocalWhisper, RECOMMENDED_WHISPER } from './local-whisper.ts';
import type { Speech } from './transcriber.ts';
import { createTranscription } from './transcription.ts';

const modelsDir = mkdtempSync(join(tmpdir(), 'sparehour-whisper-'));
const signal = new AbortController().signal;
let whisper: LocalWhisper;

beforeAll(() => {
  useLocalRuntime(modelsDir);
  writeTinyWhisper(modelsDir, 'tests/tiny');
});
afterAll(() => rmSync(modelsDir, { recursive: true, force: true }));
afterEach(() => whisper.stop());

function speechOf(sample: (at: number) => number, language?: string): Speech {
  return {
    samples: Int16Array.from({ length: 29 * 16_000 }, (_, at) => 12_000 * sample(at)),
    sampleRate: 16_000,
    language,
  };
}
const tone = (at: number) => Math.sin(at / 8);
const noise = () => Math.random() - 0.5;

test('transcribes several recordings at a time', async () => {
  whisper = new LocalWhisper(modelsDir, 'tests/tiny');
  const transcribed = await Promise.all(
    [tone, noise, tone].map((sound) => whisper.transcribe(speechOf(sound), signal)),
  );
  expect(transcribed).toEqual(['hello tone', 'hello noise', 'hello tone']);
});

test('restarts after it has ended, and stops waiting when the caller leaves', async () => {
  whisper = new LocalWhisper(modelsDir, 'tests/tiny');
  const before = await whisper.transcribe(speechOf(tone, 'en'), signal);
  whisper.stop();
  expect(await whisper.transcribe(speechOf(tone, 'en'), signal)).toBe(before);
  await expect(whisper.transcribe(speechOf(tone), AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
});

test("reports a model that can't be read, and the server continues", async () => {
  writeTinyWhisper(modelsDir, 'tests/broken');
  writeFileSync(join(modelsDir, 'tests/broken/onnx/encoder_model.onnx'), 'not a model');
  whisper = new LocalWhisper(modelsDir, 'tests/broken');
  await expect(whisper.transcribe(speechOf(tone), signal)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/^The local speech model can't be used: /),
  });
});

test('says who can install missing packages', async () => {
  const bare = join(modelsDir, 'bare');
  writeTinyWhisper(bare, 'tests/tiny');
  whisper = new LocalWhisper(bare, 'tests/tiny');
  await expect(whisper.transcribe(speechOf(tone), signal)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('Ask your administrator to run npm run models:download.'),
  });
});

test('is used if its folder exists: the recommended model, or the named one', () => {
  whisper = new LocalWhisper(modelsDir, 'tests/tiny');
  const nameOf = (settings: Record<string, string>) =>
    createTranscription(readConfig({ MODELS_DIR: modelsDir, ...settings })).transcriberFor('u')?.name;
  expect(nameOf({})).toBeUndefined();
  expect(nameOf({ TRANSCRIPTION_MODEL: 'tests/tiny' })).toBe('local tests/tiny');
  expect(nameOf({ TRANSCRIPTION_BASE_URL: 'http://localhost:1/v1' })).toBe('localhost:1 whisper-1');
  expect(nameOf({ AI_PROVIDER: 'openai', AI_API_KEY: 'sk' })).toBe('openai gpt-4o-mini-transcribe');
  expect(nameOf({ AI_PROVIDER: 'anthropic', AI_API_KEY: 'sk' })).toBeUndefined();
  const groq = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: 'https://api.groq.com/openai/v1', AI_MODEL: 'm' };
  expect(nameOf(groq)).toBe('api.groq.com whisper-large-v3-turbo');
  expect(nameOf({ ...groq, AI_BASE_URL: 'http://localhost:11434/v1' })).toBeUndefined();
  writeTinyWhisper(modelsDir, RECOMMENDED_WHISPER);
  expect(nameOf({})).toBe(`local ${RECOMMENDED_WHISPER}`);
});

test('uses a user’s own key if its provider transcribes, else the server’s', () => {
  whisper = new LocalWhisper(modelsDir, 'tests/tiny');
  const { transcriberFor } = createTranscription(readConfig({ TRANSCRIPTION_BASE_URL: 'http://localhost:1/v1' }));
  const own = { model: 'm', apiKey: 'k', contextTokens: 1 };
  expect(transcriberFor('u', { ...own, provider: 'openai' })?.name).toBe('openai gpt-4o-mini-transcribe');
  expect(transcriberFor('u', { ...own, provider: 'anthropic' })?.name).toBe('localhost:1 whisper-1');
  const at = (baseUrl: string) => transcriberFor('u', { ...own, provider: 'openai-compatible', baseUrl })?.name;
  expect(at('https://api.groq.com/openai/v1')).toBe('api.groq.com whisper-large-v3-turbo');
  expect(at('https://openrouter.ai/api/v1')).toBe('localhost:1 whisper-1');
});
