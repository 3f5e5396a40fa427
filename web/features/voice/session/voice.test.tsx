import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeMicrophone, fakeMicrophone, type MicrophoneOptions } from '#tests/fake-microphone.ts';
import { type FakeRequest, fakeTransfers } from '#tests/fake-transfer.ts';
import { serve } from '#tests/web-page.tsx';
import { TakeStore } from '#web/features/voice/recorder/take-store.ts';
import { Voice } from './voice.ts';

let takes: TakeStore;
let voice: Voice;
let microphone: FakeMicrophone;
let requests: FakeRequest[];
let savedCount: number;

async function begin(options: MicrophoneOptions = {}): Promise<void> {
  microphone = fakeMicrophone(options);
  ({ requests } = fakeTransfers());
  takes = new TakeStore('anna');
  await takes.clear();
  savedCount = 0;
  voice = new Voice(takes, () => {
    savedCount += 1;
  });
  await voice.open();
}

const stage = () => voice.getState().stage;
const recorder = () => {
  const newest = microphone.recorders.at(-1);
  if (!newest) throw new Error('nothing is recorded');
  return newest;
};
/** A later visit on the same device. */
const laterVisit = async () => {
  const later = new Voice(new TakeStore('anna'), () => {});
  await later.open();
  return later;
};

async function say(...pieces: string[]): Promise<void> {
  await voice.record('note-1');
  for (const piece of pieces) recorder().record(piece);
}
async function sent(count = 1): Promise<FakeRequest> {
  await expect.poll(() => requests.length).toBe(count);
  const request = requests[count - 1];
  if (!request) throw new Error('nothing was sent');
  return request;
}
const soundOf = ({ form }: FakeRequest) => (form.get('audio') as File).text();

beforeEach(() => begin());
afterEach(() => {
  voice.close();
  vi.useRealTimers();
});

describe('recording', () => {
  it('records at 32 kbit/s, so that an hour is far below 25 MB', async () => {
    await say('one');
    expect(microphone.asked[0]?.audio).toMatchObject({ channelCount: 1 });
    expect(recorder().mimeType).toBe('audio/webm;codecs=opus');
    expect(((recorder().bitsPerSecond ?? 0) / 8) * 3_600).toBeLessThan(25_000_000);
  });

  it('records MP4 when the browser supports nothing else', async () => {
    await begin({ formats: ['audio/mp4'] });
    await say('one');
    voice.stop();
    const request = await sent();
    expect((request.form.get('audio') as File).type).toBe('audio/mp4');
    expect((request.form.get('audio') as File).name).toBe('recording.m4a');
  });

  it('is stored on the device piece by piece while recording', async () => {
    await say('one ', 'two ');
    await expect.poll(async () => (await takes.take(await heldId()))?.sound.size).toBe(8);
    recorder().record('three');
    await expect.poll(async () => (await takes.take(await heldId()))?.sound.text()).toBe('one two three');
    expect((await laterVisit()).getState().unsaved).toEqual([]);
  });

  it('counts no time while paused', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    await say('one');
    vi.advanceTimersByTime(2_000);
    voice.pause();
    expect(stage()).toEqual({ phase: 'recording', isPaused: true });
    vi.advanceTimersByTime(60_000);
    voice.resume();
    vi.advanceTimersByTime(500);
    expect(voice.running?.elapsedMs).toBe(2_500);
  });

  it('says what to do when the microphone is denied, and records when it is allowed', async () => {
    await begin({ refusal: 'NotAllowedError' });
    await voice.record(null);
    expect(stage().phase).toBe('idle');
    expect(voice.getState().advice).toMatch(/^Allow the microphone/);
    fakeMicrophone();
    await voice.record(null);
    expect(stage().phase).toBe('recording');
    expect(voice.getState().advice).toBeUndefined();
  });

  it('releases the microphone, also when closed before the browser opened it', async () => {
    await say('one');
    expect(microphone.isOn()).toBe(true);
    voice.stop();
    await expect.poll(() => microphone.isOn()).toBe(false);
    await voice.finish();
    const asking = voice.record(null);
    voice.close();
    await asking;
    expect(microphone.isOn()).toBe(false);
  });

  it('stops by itself before it is too large to transcribe', async () => {
    await say('one');
    recorder().record(new Uint8Array(25 * 1024 * 1024 - 200 * 1024));
    await expect.poll(stage).toMatchObject({ phase: 'recorded', end: 'full' });
    const { take } = stage() as { take: { sound: Blob } };
    expect(take.sound.size).toBeLessThan(25 * 1024 * 1024);
  });

  it('keeps everything recorded before the microphone was unplugged', async () => {
    await say('one ');
    recorder().mumble('two');
    recorder().stop();
    await expect.poll(stage).toMatchObject({ phase: 'recorded', end: 'unplugged' });
    expect(await soundOf(await sent())).toBe('one two');
  });
});

describe('after Stop', () => {
  it('transcribes automatically after 300 ms and shows the text', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    await say('one ');
    recorder().mumble('two');
    voice.stop();
    // The browser stops asynchronously.
    await new Promise((resolve) => setImmediate(resolve));
    expect(stage().phase).toBe('recorded');
    vi.advanceTimersByTime(299);
    expect(requests).toHaveLength(0);
    vi.advanceTimersByTime(1);
    expect(requests[0]?.path).toBe('/api/transcribe');
    expect(await soundOf(requests[0] as FakeRequest)).toBe('one two');
    vi.useRealTimers();
    requests[0]?.answer(200, { text: ' One, two. ', madeBy: 'test' });
    await expect.poll(stage).toMatchObject({ phase: 'transcript', original: 'One, two.' });
  });

  it.each([
    ['a failing transcriber', (request: FakeRequest) => request.answer(500, 'It broke')],
    ['a broken connection', (request: FakeRequest) => request.break()],
  ])('survives %s: Retry sends the same sound', async (_, fail) => {
    await say('one ', 'two');
    voice.stop();
    fail(await sent());
    await expect.poll(stage).toMatchObject({ phase: 'recorded', work: 'none', problem: expect.stringMatching(/\.$/) });
    void voice.transcribe();
    const again = await sent(2);
    expect(await soundOf(again)).toBe('one two');
    again.answer(200, { text: 'Words', madeBy: 'test' });
    await expect.poll(() => stage().phase).toBe('transcript');
  });

  it("saves the recording on the server when transcription isn't set up, once however often it is sent", async () => {
    voice.setTranscriber(false);
    await say('one');
    voice.stop();
    const first = await sent();
    expect(first.path).toBe('/api/recordings');
    first.break();
    await expect.poll(stage).toMatchObject({ work: 'none' });
    void voice.save();
    const second = await sent(2);
    expect(second.form.get('id')).toBe(first.form.get('id'));
    expect(second.form.get('noteId')).toBe('note-1');
    expect(second.form.get('durationMs')).toMatch(/^\d+$/);
    second.answer(201, {});
    await expect.poll(() => stage().phase).toBe('idle');
    expect(savedCount).toBe(1);
    await expect.poll(() => takes.unsaved()).toEqual([]);
  });

  it('saves a recording without its note when the note was deleted', async () => {
    voice.setTranscriber(false);
    await say('one');
    voice.stop();
    (await sent()).answer(404, 'Note not found');
    expect((await sent(2)).form.get('noteId')).toBeNull();
  });
});

describe('an unused recording', () => {
  it('is offered in the next visit when interrupted, with everything recorded', async () => {
    await say('one ');
    recorder().mumble('two');
    voice.close();
    await expect.poll(() => microphone.isOn()).toBe(false);
    await expect.poll(async () => (await takes.unsaved()).length).toBe(1);
    const later = await laterVisit();
    const [take] = later.getState().unsaved;
    expect(await later.openUnsaved(take?.id ?? '')).toBe(true);
    const { stage: shown } = later.getState();
    expect(shown).toMatchObject({ phase: 'recorded', work: 'none' });
    expect(shown.phase === 'recorded' && (await shown.take.sound.text())).toBe('one two');
    expect(requests).toHaveLength(0);
  });

  it('is offered with its corrected text', async () => {
    await say('one');
    voice.stop();
    (await sent()).answer(200, { text: 'Won', madeBy: 'test' });
    await expect.poll(() => stage().phase).toBe('transcript');
    voice.setText('One');
    voice.close();
    await expect.poll(async () => (await takes.unsaved())[0]?.text).toBe('One');
    const later = await laterVisit();
    await later.openUnsaved(later.getState().unsaved[0]?.id ?? '');
    expect(later.getState().stage).toMatchObject({ phase: 'transcript', original: 'One' });
  });

  it('is deleted once its text is used', async () => {
    await say('one');
    voice.stop();
    (await sent()).answer(200, { text: 'One', madeBy: 'test' });
    await expect.poll(() => stage().phase).toBe('transcript');
    await voice.finish();
    expect(stage().phase).toBe('idle');
    expect((await laterVisit()).getState().unsaved).toEqual([]);
  });

  it('is open in one tab at a time', async () => {
    await say('one');
    voice.close();
    await expect.poll(async () => (await takes.unsaved()).length).toBe(1);
    const [first, second] = [await laterVisit(), await laterVisit()];
    const id = first.getState().unsaved[0]?.id ?? '';
    expect(await first.openUnsaved(id)).toBe(true);
    expect(await second.openUnsaved(id)).toBe(false);
    expect(second.getState().unsaved).toEqual([]);
  });
});

describe('tidying up', () => {
  it('shows paragraphs and can show the original; changes stay in both', async () => {
    serve(() => ({ json: { text: '## Tidy\n\nOne.', madeBy: 'built-in' } }));
    await transcribed('one');
    voice.setText('one and two');
    await voice.tidyUp();
    expect(stage()).toMatchObject({ shown: 'tidied', tidied: '## Tidy\n\nOne.' });
    voice.setText('## Tidier');
    voice.show('original');
    expect(stage()).toMatchObject({ shown: 'original', original: 'one and two' });
    voice.show('tidied');
    expect(stage()).toMatchObject({ shown: 'tidied', tidied: '## Tidier' });
  });

  it('leaves the text unchanged after a failure', async () => {
    serve(() => ({ status: 500, text: 'It broke' }));
    await transcribed('one');
    await voice.tidyUp();
    expect(stage()).toMatchObject({ shown: 'original', original: 'one', problem: 'It broke.', work: 'none' });
  });
});

async function transcribed(text: string): Promise<void> {
  await say('sound');
  voice.stop();
  (await sent()).answer(200, { text, madeBy: 'test' });
  await expect.poll(() => stage().phase).toBe('transcript');
}

/** The id of this tab's recording, from its lock. */
async function heldId(): Promise<string> {
  const { held = [] } = await navigator.locks.query();
  return held[0]?.name?.replace('sparehour-take-', '') ?? '';
}
