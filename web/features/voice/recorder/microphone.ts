const CHOICE_KEY = 'sparehour.microphone';

export interface Microphone {
  id: string;
  label: string;
}

/**
 * Opens the microphone that was chosen, or the browser's own choice where that one is not plugged in; throws where none
 * may or can be used.
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

/** Lets go of a microphone: its light goes out. */
export function closeMicrophone(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The microphones there are. Browsers name them only once one was allowed: before that the answer is empty. */
export async function listMicrophones(): Promise<Microphone[]> {
  const found = (await mediaDevices()?.enumerateDevices()) ?? [];
  return found
    .filter(({ kind, deviceId, label }) => kind === 'audioinput' && deviceId !== '' && label !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}

/** Tells of microphones that are plugged in or out until the answer is called. */
export function watchMicrophones(listener: () => void): () => void {
  const devices = mediaDevices();
  devices?.addEventListener('devicechange', listener);
  return () => devices?.removeEventListener('devicechange', listener);
}

/** The microphone that was chosen in this browser. */
export function chosenMicrophone(): string | undefined {
  return localStorage.getItem(CHOICE_KEY) ?? undefined;
}

/** Remembers a choice in this browser. */
export function chooseMicrophone(id: string): void {
  localStorage.setItem(CHOICE_KEY, id);
}

/** What to do where the microphone cannot be used. */
export function microphoneAdvice(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotFoundError') return 'No microphone was found. Plug one in, then try again.';
  if (name === 'NotReadableError') {
    return 'The microphone cannot be opened. Another program may be using it: close that one, then try again.';
  }
  if (name === 'SecurityError') return 'Browsers give the microphone to pages opened over https only.';
  return 'Allow the microphone for this page: the button beside the address leads to its permissions.';
}

/** Absent on a page without https. */
function mediaDevices(): MediaDevices | undefined {
  return navigator.mediaDevices as MediaDevices | undefined;
}
