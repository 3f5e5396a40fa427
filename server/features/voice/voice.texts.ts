/** Sentences about recordings that users see in replies and as the reason of a failure. */
export const voiceTexts = {
  notFound: 'There is no such recording',
  fileMissing: 'The recording is no longer stored',
  notSetUp: "Transcription isn't set up. Add an OpenAI key in Settings, or ask your administrator.",
  restarting: 'The server is restarting. Try again in a moment.',
  disconnected: 'The connection was closed.',

  /** Why a transcription failed. */
  failures: {
    trouble: 'Something went wrong on the server during the transcription. Your recording is saved. Try again.',
    fileMissing: 'The recording is no longer stored.',
    busy: 'The server is too busy to decode this recording. Try again later.',
  },

  /** What makes a recording unusable. */
  unusable: {
    type: "This isn't a recording we can open. Choose a WebM, MP4, M4A, OGG, WAV, MP3 or FLAC file.",
    empty: 'This recording is empty. Record it again.',
    noSpeech: 'No speech found in this recording. Check your microphone and record it again.',
    noSound: 'There is no sound in this file. Choose a recording.',
    damaged: "This recording is damaged and can't be opened. Record it again, or choose another file.",
    codec: "The sound in this file has a format we can't open. Save it as MP3 or WAV and try again.",
    needsAac:
      "This server can't open the sound that Safari and iPhones record (AAC) yet. Ask your administrator to run " +
      'npm run aac:download, then try again; or save the recording as MP3 or WAV.',
    undecodable: "This recording can't be opened. Save it as MP3 or WAV and try again.",
    slow: 'This recording takes too long to decode. Save it as MP3 or WAV and try again.',
    long: (secondsMax: number) =>
      `This recording is longer than ${durationText(secondsMax)}, the most that can be transcribed at once. Split it and try again.`,
  },
};

function durationText(seconds: number): string {
  const hours = seconds / 3600;
  return hours > 1 ? `${Number(hours.toFixed(1))} hours` : `${Math.round(seconds / 60)} minutes`;
}
