import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Recording } from '#shared/voice.ts';
import { type FakeMicrophone, fakeMicrophone, type MicrophoneOptions } from '#tests/fake-microphone.ts';
import { type FakeRequest, fakeTransfers } from '#tests/fake-transfer.ts';
import { type Answer, giveLayout, renderInApp, serve } from '#tests/web-page.tsx';
import { TakeStore } from '#web/features/voice/recorder/take-store.ts';
import { VoiceDialog } from './voice-dialog.tsx';

const NOTE_ID = '22222222-2222-4222-8222-222222222222';

let microphone: FakeMicrophone;
let requests: FakeRequest[];
let transcription: string | null;
let recordings: Recording[];
let answers: Record<string, Answer>;
const onInsert = vi.fn<(noteId: string, text: string) => Promise<boolean>>();
const onCreateNote = vi.fn();
const onOpenNote = vi.fn();
const onOpenChange = vi.fn();

beforeEach(async () => {
  giveLayout();
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => {};
  transcription = 'openai whisper-1';
  recordings = [];
  answers = {};
  onInsert.mockReset().mockResolvedValue(true);
  onCreateNote.mockReset().mockResolvedValue({ id: 'made' });
  onOpenNote.mockReset();
  onOpenChange.mockReset();
  await new TakeStore('anna').clear();
});

function show({ noteId = NOTE_ID, ...options }: MicrophoneOptions & { noteId?: string | null } = {}) {
  microphone = fakeMicrophone(options);
  ({ requests } = fakeTransfers());
  const calls = serve(({ method, path }) => {
    if (path === '/api/ai') return { json: { transcription } };
    const answer = answers[`${method} ${path}`];
    if (answer) return answer;
    if (path === '/api/recordings') return { json: { recordings } };
    return { status: 404, text: 'Not found' };
  });
  const dialogOf = (open: boolean) => (
    <VoiceDialog
      open={open}
      onOpenChange={onOpenChange}
      userId="anna"
      noteId={noteId}
      onInsert={onInsert}
      onCreateNote={onCreateNote}
      onOpenNote={onOpenNote}
    />
  );
  const page = renderInApp(dialogOf(true));
  // Like the workspace.
  onOpenChange.mockImplementation((open: boolean) => page.rerender(dialogOf(open)));
  return { calls, reopen: () => page.rerender(dialogOf(true)) };
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
/** The start of the latest toast; one of an earlier test may still be there. */
const isShown = (text: string) =>
  waitFor(() => expect(screen.getByTestId('toast').textContent?.startsWith(text)).toBe(true));
const transcript = () => screen.findByLabelText<HTMLTextAreaElement>('Transcript');
const newest = () => {
  const request = requests.at(-1);
  if (!request) throw new Error('nothing was sent');
  return request;
};

async function record(...pieces: string[]): Promise<void> {
  await press('Record');
  await screen.findByText('Recording');
  for (const piece of pieces) microphone.recorders.at(-1)?.record(piece);
}
async function transcribed(text: string): Promise<void> {
  await record('sound');
  await press('Stop');
  await waitFor(() => expect(requests.length).toBeGreaterThan(0));
  newest().answer(200, { text, madeBy: 'test' });
  expect((await transcript()).value).toBe(text);
}
const savedRecording = (change: Partial<Recording> = {}): Recording => ({
  id: '33333333-3333-4333-8333-333333333333',
  noteId: null,
  type: 'webm',
  size: 480_000,
  durationMs: 125_000,
  state: 'kept',
  failure: null,
  text: null,
  createdAt: '2026-11-20T14:03:00.000Z',
  ...change,
});

describe('Voice to Text', () => {
  it('says what happens to the recording', async () => {
    show();
    await screen.findByText('Record your voice to insert into your current note or create a new note');
  });

  it('sends the spoken language and remembers it', async () => {
    localStorage.removeItem('sparehour.spoken-language');
    show();
    const language = await screen.findByLabelText<HTMLSelectElement>('Spoken language');
    expect(language.selectedOptions[0]?.text).toBe('Detect automatically');
    await userEvent.selectOptions(language, 'português');
    await transcribed('Olá');
    expect(newest().form.get('language')).toBe('pt');
    await press('Close');
    await press('Close');
    show();
    expect((await screen.findAllByLabelText<HTMLSelectElement>('Spoken language')).at(-1)?.value).toBe('pt');
    localStorage.removeItem('sparehour.spoken-language');
  });

  it("doesn't ask for the language when transcription isn't set up", async () => {
    transcription = null;
    show();
    await screen.findByText(/^Transcription isn't set up yet/);
    expect(screen.queryByLabelText('Spoken language')).toBeNull();
  });

  it('says what happens to the recording when no note is open', async () => {
    show({ noteId: null });
    await screen.findByText('Record your voice to create a new note');
  });

  it('records, transcribes and inserts: timer, Stop, player, Transcribing..., transcript, insert', async () => {
    show();
    await record('one ', 'two');
    expect(screen.getByRole('timer').textContent).toMatch(/^00:\d\d$/);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stop' }));
    await press('Stop');
    await screen.findByLabelText('Recording', { selector: 'audio' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Transcribe' }).disabled).toBe(true);
    await screen.findByText('Transcribing...');
    newest().answer(200, { text: 'One, two.', madeBy: 'test' });
    const box = await transcript();
    await waitFor(() => expect(document.activeElement).toBe(box));
    await press('Insert into note');
    await waitFor(() => expect(onInsert).toHaveBeenCalledWith(NOTE_ID, 'One, two.'));
    await isShown('Transcript Inserted');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(async () => expect(await new TakeStore('anna').unsaved()).toEqual([]));
  });

  it('shows an mm:ss timer that ticks each second', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    try {
      show();
      await record('one');
      const time = () => screen.getByRole('timer').textContent;
      const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
      pass(999);
      expect(time()).toBe('00:00');
      pass(1);
      expect(time()).toBe('00:01');
      pass(64_000);
      expect(time()).toBe('01:05');
    } finally {
      vi.useRealTimers();
    }
  });

  it('starts fresh each time it opens', async () => {
    const { reopen } = show();
    await transcribed('Words');
    await press('Insert into note');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    reopen();
    expect(await screen.findByRole('button', { name: 'Record' })).toBeDefined();
    expect(screen.queryByLabelText('Transcript')).toBeNull();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('creates a note with the date in its title, the tag voice and the corrected text', async () => {
    show();
    await transcribed('Call Renzke');
    const box = await transcript();
    await userEvent.clear(box);
    await userEvent.type(box, 'Call Renske');
    await press('Create note');
    await waitFor(() => expect(onOpenNote).toHaveBeenCalledWith('made'));
    const [note] = onCreateNote.mock.calls[0] ?? [];
    expect(note).toEqual({
      title: expect.stringMatching(/^Voice Note - .*\d/),
      content: 'Call Renske',
      tags: ['voice'],
    });
    await isShown('Note Created');
  });

  it("says that the note couldn't be created, keeps the text, and retries with the same key", async () => {
    show();
    await transcribed('Words');
    onCreateNote.mockRejectedValueOnce(new Error('offline'));
    await press('Create note');
    await isShown('Note Creation FailedUnable to create note. Please try again.');
    expect((await transcript()).value).toBe('Words');
    await press('Create note');
    await waitFor(() => expect(onCreateNote).toHaveBeenCalledTimes(2));
    const [first, second] = onCreateNote.mock.calls;
    expect(second?.[1]).toBe(first?.[1]);
  });

  it('transcribes again instead of creating an empty note', async () => {
    show();
    await transcribed('');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Insert into note' }).disabled).toBe(true);
    await press('Create note');
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(onCreateNote).not.toHaveBeenCalled();
  });

  it('says that no note is open to insert into', async () => {
    show({ noteId: null });
    await transcribed('Words');
    await press('Insert into note');
    await isShown('Cannot insert textNo active note available for insertion');
    expect((await transcript()).value).toBe('Words');
  });

  it("says that the microphone can't be used, and what to do", async () => {
    show({ refusal: 'NotFoundError' });
    await press('Record');
    await isShown('Microphone Access ErrorUnable to access your microphone. Please check permissions.');
    expect(screen.getByRole('alert').textContent).toBe('No microphone found. Plug one in and try again.');
  });

  it('says why transcription failed, and retries without a new recording', async () => {
    show();
    await record('sound');
    await press('Stop');
    await waitFor(() => expect(requests).toHaveLength(1));
    newest().answer(502, 'The transcriber does not answer');
    await isShown('Transcription FailedUnable to transcribe audio. Please try again.');
    expect((await screen.findByRole('alert')).textContent).toContain('The transcriber does not answer.');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Retry' })));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(microphone.recorders).toHaveLength(1);
  });

  it("says before recording that transcription isn't set up, and saves the recording", async () => {
    transcription = null;
    show();
    await screen.findByText(/Transcription isn't set up yet/);
    await record('sound');
    await press('Stop');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(newest().path).toBe('/api/recordings');
    expect(screen.queryByRole('button', { name: 'Transcribe' })).toBeNull();
    recordings = [savedRecording()];
    newest().answer(201, recordings[0]);
    await screen.findByRole('list', { name: 'Saved recordings' });
    await isShown('Recording saved');
  });

  it('asks before closing while recording, and offers the recording afterwards', async () => {
    const { reopen } = show();
    await record('one');
    await userEvent.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Stop recording?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Keep recording' }));
    expect(microphone.isOn()).toBe(true);
    await userEvent.keyboard('{Escape}');
    await press('Stop and close');
    await waitFor(() => expect(microphone.isOn()).toBe(false));
    await waitFor(async () => expect(await new TakeStore('anna').unsaved()).toHaveLength(1));
    reopen();
    await press(/^Continue with/);
    await screen.findByRole('button', { name: 'Transcribe' });
    expect(requests).toHaveLength(0);
  });

  it('asks before deleting a recording on this device', async () => {
    const { reopen } = show();
    await record('one');
    await userEvent.keyboard('{Escape}');
    await press('Stop and close');
    await waitFor(async () => expect(await new TakeStore('anna').unsaved()).toHaveLength(1));
    reopen();
    const list = await screen.findByRole('list', { name: 'Recordings on this device' });
    await userEvent.click(within(list).getByRole('button', { name: /^Delete/ }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete this recording?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Delete recording' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Recordings on this device' })).toBeNull());
  });

  it('tidies up, and can show the original', async () => {
    answers['POST /api/transcripts/tidy'] = { json: { text: 'Tidy.', madeBy: 'built-in' } };
    show();
    await transcribed('messy');
    await press('Tidy up');
    await waitFor(async () => expect((await transcript()).value).toBe('Tidy.'));
    await press('Show original');
    expect((await transcript()).value).toBe('messy');
  });

  it('remembers the chosen microphone and requests it from the browser', async () => {
    localStorage.clear();
    show({
      devices: [
        { deviceId: 'built-in', label: 'Built-in' },
        { deviceId: 'headset', label: 'Headset' },
      ],
    });
    fireEvent.change(await screen.findByLabelText('Microphone'), { target: { value: 'headset' } });
    await press('Record');
    await screen.findByText('Recording');
    expect(microphone.asked[0]?.audio).toMatchObject({ deviceId: { ideal: 'headset' } });
  });

  it('warns when no sound is detected', async () => {
    show();
    await record('one');
    microphone.loudness = 0;
    expect(await screen.findByText(/^No sound detected/)).toBeDefined();
  });
});

describe('saved recordings', () => {
  it('are transcribed and inserted, and stay saved', async () => {
    recordings = [savedRecording({ noteId: NOTE_ID })];
    answers[`POST /api/recordings/${recordings[0]?.id}/transcribe`] = {
      json: savedRecording({ state: 'done', text: 'From yesterday' }),
    };
    const { calls } = show();
    const row = await screen.findByRole('listitem');
    expect(row.textContent).toContain('02:05');
    expect(row.textContent).toContain('this note');
    await press(/^Transcribe/);
    expect((await transcript()).value).toBe('From yesterday');
    await press('Insert into note');
    await waitFor(() => expect(onInsert).toHaveBeenCalledWith(NOTE_ID, 'From yesterday'));
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  });

  it('ask before corrections to their text are lost', async () => {
    recordings = [savedRecording({ state: 'done', text: 'Call Renzke' })];
    show();
    await press(/^Show text of/);
    await userEvent.type(await transcript(), '!');
    await userEvent.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Close without using this recording?' });
    expect(question.textContent).toContain('Your changes to the text will be lost');
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await userEvent.type(await transcript(), '{Backspace}');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('say why they failed, and can be retried', async () => {
    recordings = [savedRecording({ state: 'failed', failure: 'The transcriber was too slow.' })];
    answers[`POST /api/recordings/${recordings[0]?.id}/transcribe`] = { status: 503, text: 'Busy' };
    show();
    await screen.findByText('The transcriber was too slow.');
    await press(/^Retry/);
    await isShown('Transcription Failed');
  });

  it('can be downloaded, and deleted after confirmation', async () => {
    recordings = [savedRecording({ state: 'done', text: 'Words' })];
    answers[`DELETE /api/recordings/${recordings[0]?.id}`] = { status: 204, json: null };
    show();
    await press(/^Actions for/);
    const link = await screen.findByRole('menuitem', { name: 'Download' });
    expect(link.getAttribute('href')).toBe(`/api/recordings/${recordings[0]?.id}/file`);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await press('Delete recording');
    await isShown('Recording deleted');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Saved recordings' })).toBeNull());
  });

  it('can be loaded again after a failure', async () => {
    answers['GET /api/recordings'] = { status: 500, text: 'It broke' };
    show();
    await screen.findByText("Couldn't load your saved recordings.");
    recordings = [savedRecording()];
    delete answers['GET /api/recordings'];
    await press('Retry');
    await screen.findByRole('list', { name: 'Saved recordings' });
  });
});
