import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeMicrophone, fakeMicrophone } from '#tests/fake-microphone.ts';
import { type FakeRequest, fakeTransfers } from '#tests/fake-transfer.ts';
import { giveLayout, renderInApp, serve } from '#tests/web-page.tsx';
import { Dictation } from './dictation.tsx';
import { TakeStore } from './recorder/take-store.ts';

const onText = vi.fn();
const onBusyChange = vi.fn();
let microphone: FakeMicrophone;
let requests: FakeRequest[];

beforeEach(async () => {
  giveLayout();
  onText.mockReset();
  onBusyChange.mockReset();
  microphone = fakeMicrophone();
  ({ requests } = fakeTransfers());
  await new TakeStore('anna').clear();
});

async function dictate(transcription: string | null = 'openai whisper-1') {
  serve(({ path }) => (path === '/api/ai' ? { json: { transcription } } : { status: 404, text: 'Not found' }));
  const page = renderInApp(<Dictation userId="anna" onText={onText} onBusyChange={onBusyChange} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Dictate' }));
  await screen.findByText('Recording');
  microphone.recorders.at(-1)?.record('sound');
  return page;
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const sent = async (count: number) => {
  await waitFor(() => expect(requests).toHaveLength(count));
  return requests[count - 1] as FakeRequest;
};

describe('dictating into a form', () => {
  it('passes the text on once, and deletes the recording', async () => {
    await dictate();
    await press('Stop');
    (await sent(1)).answer(200, { text: 'Call Renske', madeBy: 'test' });
    await waitFor(() => expect(onText).toHaveBeenCalledWith('Call Renske'));
    await screen.findByRole('button', { name: 'Dictate' });
    expect(onText).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(onBusyChange).toHaveBeenLastCalledWith(false));
    await waitFor(async () => expect(await new TakeStore('anna').unsaved()).toEqual([]));
  });

  it('reports an unsaved recording, and retries after a failed transcription', async () => {
    await dictate();
    expect(onBusyChange).toHaveBeenLastCalledWith(true);
    await press('Stop');
    (await sent(1)).break();
    await press('Retry');
    (await sent(2)).answer(200, { text: 'Words', madeBy: 'test' });
    await waitFor(() => expect(onText).toHaveBeenCalledWith('Words'));
  });

  it("saves the recording when transcription isn't set up", async () => {
    await dictate(null);
    await press('Stop');
    expect((await sent(1)).path).toBe('/api/recordings');
    requests[0]?.answer(201, {});
    await screen.findByRole('button', { name: 'Dictate' });
    expect(onText).not.toHaveBeenCalled();
  });

  it('releases the microphone on unmount, and leaves the recording on the device', async () => {
    const { unmount } = await dictate();
    unmount();
    await waitFor(() => expect(microphone.isOn()).toBe(false));
    await waitFor(async () => expect(await new TakeStore('anna').unsaved()).toHaveLength(1));
  });
});
