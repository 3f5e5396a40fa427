import { voiceTexts as texts } from '#web/features/voice/voice.texts.ts';

const CHOICE_KEY = 'sparehour.microphone';

export interface Microphone {
  id: string;
  label: string;
}

/**
 * Opens the chosen microphone, or the browser's default if it isn't connected. Throws when no microphone can be used.
 */
export async function openMicrophone(): Promise<MediaStream> {
  const devices = mediaDevices();
  if (!devices) throw new DOMException('Microphones need a secure page', 'SecurityError');
  const chosen = chosenMicrophone();
  return devices.getUserMedia({
    audio: {
      channelCount: 1,
      echoCancellation: true,
      noiseSuppression: true,
      autoGainControl: true,
      ...(chosen === undefined ? {} : { deviceId: { ideal: chosen } }),
    },
  });
}

/** Closes a microphone. */
export function closeMicrophone(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The available microphones. Empty until the user has granted access, because browsers hide their names before. */
export async function listMicrophones(): Promise<Microphone[]> {
  const found = (await mediaDevices()?.enumerateDevices()) ?? [];
  return found
    .filter(({ kind, deviceId, label }) => kind === 'audioinput' && deviceId !== '' && label !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}

/** Calls `listener` when a microphone is connected or disconnected, until the returned function is called. */
export function watchMicrophones(listener: () => void): () => void {
  const devices = mediaDevices();
  devices?.addEventListener('devicechange', listener);
  return () => devices?.removeEventListener('devicechange', listener);
}

/** The id of the microphone chosen in this browser. */
export function chosenMicrophone(): string | undefined {
  return localStorage.getItem(CHOICE_KEY) ?? undefined;
}

/** Saves the chosen microphone in this browser. */
export function chooseMicrophone(id: string): void {
  localStorage.setItem(CHOICE_KEY, id);
}

/** What to do when the microphone can't be used. */
export function microphoneAdvice(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotFoundError') return texts.microphoneAdvice.notFound;
  if (name === 'NotReadableError') return texts.microphoneAdvice.inUse;
  if (name === 'SecurityError') return texts.microphoneAdvice.insecure;
  return texts.microphoneAdvice.notAllowed;
}

/** Absent on a page without https. */
function mediaDevices(): MediaDevices | undefined {
  return navigator.mediaDevices as MediaDevices | undefined;
}
