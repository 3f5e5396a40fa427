import type { Page } from '@playwright/test';
import { NOW } from '#scripts/demo/consultant-week.ts';
import type { AiStatus } from '#shared/ai.ts';
import type { Recording } from '#shared/voice.ts';
import { messagesStay } from '#tests/e2e/workspace.ts';
import { closeMessage, noteIsOpen, type Screen, WIDTHS } from './screen.ts';

const HOUR_MS = 3_600_000;
const words =
  'Renske will take the last week of January if the room is free. Forty people in two groups. She signs below twenty thousand herself, so send her the short version. I have to call Tom about the rollout plan before Thursday.';
const tidied =
  'Renske will take the last week of January if the room is free: forty people, in two groups.\n\nShe signs below €20k herself, so send her the short version.\n\n- [ ] Call Tom about the rollout plan (by 2026-11-26)';

let made = 0;
function recordingOf(change: Partial<Recording> & { hoursAgo: number }): Recording {
  const { hoursAgo, ...rest } = change;
  made += 1;
  return {
    id: `00000000-0000-4000-8000-0000000003${String(made).padStart(2, '0')}`,
    noteId: null,
    type: 'webm',
    size: 512_000,
    durationMs: 128_000,
    state: 'kept',
    failure: null,
    text: null,
    createdAt: new Date(NOW.getTime() - hoursAgo * HOUR_MS).toISOString(),
    ...rest,
  };
}

const recordings = [
  recordingOf({ hoursAgo: 1.2 }),
  recordingOf({ hoursAgo: 5, state: 'done', text: words, durationMs: 47_000, size: 188_000 }),
  recordingOf({
    hoursAgo: 27,
    state: 'failed',
    failure: "The AI provider didn't answer in time.",
    durationMs: 3_132_000,
    size: 12_530_000,
  }),
];

/** Dictating, from the first press to the words. */
export const voiceScreens: Screen[] = [
  {
    name: 'voice',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await serveVoice(page);
      await openVoice(page);
      await page.getByLabel('Microphone').waitFor();
    },
  },
  {
    name: 'voice-no-transcriber',
    visitor: 'newcomer',
    path: '/app',
    prepare: async (page) => {
      await serveVoice(page, { transcription: null });
      await openVoice(page);
      await page.getByText("Transcription isn't set up yet").waitFor();
    },
  },
  {
    name: 'voice-recording',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await serveVoice(page);
      await openVoice(page);
      await record(page);
    },
  },
  {
    name: 'voice-transcript',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await serveVoice(page);
      await openVoice(page);
      await record(page);
      await page.getByRole('button', { name: 'Stop', exact: true }).click();
      await page.getByLabel('Transcript').waitFor();
      await page.getByRole('button', { name: 'Tidy up' }).click();
      await page.getByRole('button', { name: 'Show original' }).waitFor();
    },
  },
  {
    name: 'voice-failed',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await serveVoice(page, { isFailing: true });
      await openVoice(page);
      await messagesStay(page);
      await record(page);
      await page.getByRole('button', { name: 'Stop', exact: true }).click();
      await page.getByRole('button', { name: 'Retry' }).waitFor();
      await closeMessage(page);
    },
  },
  {
    name: 'voice-kept',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await serveVoice(page, { recordings });
      await openVoice(page);
      await record(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Stop and close' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await openVoice(page);
      await page.getByRole('list', { name: 'Recordings on this device' }).waitFor();
      await page.getByRole('list', { name: 'Saved recordings' }).waitFor();
    },
  },
  {
    name: 'voice-close',
    visitor: 'consultant',
    path: '/app',
    widths: [WIDTHS.phone, WIDTHS.desktop],
    prepare: async (page) => {
      await serveVoice(page);
      await openVoice(page);
      await record(page);
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').waitFor();
    },
  },
];

interface Played {
  transcription?: string | null;
  recordings?: Recording[];
  isFailing?: boolean;
}

/** Plays a microphone that hums, and a server whose answers no picture has to wait for. */
async function serveVoice(page: Page, played: Played = {}): Promise<void> {
  const status: AiStatus = {
    source: 'built-in',
    madeBy: 'built-in',
    own: null,
    operator: null,
    endpoints: [],
    allowsCustomEndpoints: false,
    models: { openai: [], anthropic: [], google: [], 'openai-compatible': [] },
    transcription: played.transcription === undefined ? 'openai whisper-1' : played.transcription,
  };
  await page.route('**/api/ai', (route) => route.fulfill({ json: status }));
  await page.route(/\/api\/recordings(\?|$)/, (route) =>
    route.fulfill({ json: { recordings: played.recordings ?? [] } }),
  );
  await page.route('**/api/transcribe', (route) =>
    played.isFailing
      ? route.fulfill({ status: 409, body: "The AI provider didn't answer in time." })
      : route.fulfill({ json: { text: words, madeBy: 'openai whisper-1' } }),
  );
  await page.route('**/api/transcripts/tidy', (route) => route.fulfill({ json: { text: tidied, madeBy: 'built-in' } }));
  await page.evaluate(() => {
    const labels = ['Built-in microphone', 'Desk microphone (USB)'];
    const devices = labels.map((label, index) => ({ kind: 'audioinput', deviceId: `device-${index}`, label }));
    Object.assign(navigator.mediaDevices, {
      enumerateDevices: async () => devices,
      getUserMedia: async () => {
        const context = new AudioContext();
        const tone = new OscillatorNode(context, { frequency: 180 });
        const quieter = new GainNode(context, { gain: 0.2 });
        const place = context.createMediaStreamDestination();
        tone.connect(quieter).connect(place);
        tone.start();
        return place.stream;
      },
    });
  });
}

async function openVoice(page: Page): Promise<void> {
  if ((await page.getByLabel('Title').count()) > 0) await noteIsOpen(page);
  await page.getByRole('button', { name: 'Voice to Text', exact: true }).click();
  await page.getByRole('dialog', { name: 'Voice to Text' }).waitFor();
}

async function record(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  // A busy machine's clock may go from one second to the next but one.
  await page
    .getByRole('timer')
    .getByText(/00:(0[2-9]|[1-5]\d)/)
    .waitFor();
}
