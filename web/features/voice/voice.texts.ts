import { countText } from '#shared/count-text.ts';
import { sizeText } from '#shared/size-text.ts';
import { AUDIO_BYTES_MAX } from '#shared/voice.ts';

/** Everything that Voice to Text and dictation say. Texts of the specification are marked. */
export const voiceTexts = {
  /** Specification. */
  title: 'Voice to Text',
  /** Specification. */
  description: (hasNote: boolean) =>
    hasNote
      ? 'Record your voice to insert into your current note or create a new note'
      : 'Record your voice to create a new note',
  setUp: 'Set up',
  notSetUp: "Transcription isn't set up yet. Your recording will be saved and can be transcribed later.",
  /** Specification. */
  noMicrophone: {
    title: 'Microphone Access Error',
    description: 'Unable to access your microphone. Please check permissions.',
  },
  microphoneAdvice: {
    notFound: 'No microphone found. Plug one in and try again.',
    inUse: "Couldn't open the microphone. Close other programs that may be using it and try again.",
    insecure: 'Browsers allow the microphone only on pages opened over https.',
    notAllowed: 'Allow the microphone for this page, using the icon to the left of the address.',
  },
  record: {
    button: 'Record',
    hint: 'Press to record',
    starting: 'Allow the microphone when your browser asks.',
    microphone: 'Microphone',
    language: 'Spoken language',
    detectLanguage: 'Detect automatically',
  },
  recording: {
    timer: 'Recorded',
    noSound:
      'No sound detected. Your microphone may be muted, or the wrong one selected. Stop, choose another and record again.',
    resume: 'Resume',
    pause: 'Pause',
    stop: 'Stop',
    nothingRecorded: 'Nothing was recorded. Try again.',
    notOnDevice: (isFull: boolean) =>
      `This browser can't save the recording on this device: ${isFull ? 'its storage is full' : "its storage isn't working"}. Keep this window open until the text is in a note.`,
  },
  recorded: {
    player: 'Recording',
    full: `The recording stopped at ${sizeText(AUDIO_BYTES_MAX)}, the most that can be transcribed in one go.`,
    unplugged: 'The microphone was disconnected. Everything up to that point is saved.',
    sent: 'Sent',
    stillHere: (problem: string) => `${problem} Your recording is still here.`,
    delete: 'Delete',
    saveForLater: 'Save for later',
    transcribe: 'Transcribe',
    retry: 'Retry',
  },
  transcript: {
    label: 'Transcript',
    empty: 'No words found in this recording.',
    unchanged: (problem: string) => `${problem} The text is unchanged.`,
    tidyUp: 'Tidy up',
    tidying: 'Tidying up…',
    showOriginal: 'Show original',
    showTidied: 'Show tidied',
    createNote: 'Create note',
    insert: 'Insert into note',
  },
  status: {
    starting: 'Waiting for the microphone',
    paused: 'Paused',
    recording: 'Recording',
    /** Specification. */
    transcribing: 'Transcribing...',
    saving: 'Saving the recording…',
    stopped: 'Recording stopped',
    tidying: 'Tidying up the transcript',
    tidied: 'Tidied up',
    ready: 'Transcript ready',
  },
  /** Specification. */
  notTranscribed: { title: 'Transcription Failed', description: 'Unable to transcribe audio. Please try again.' },
  couldNotTranscribe: "This recording couldn't be transcribed.",
  saved: { title: 'Recording saved', description: "You'll find it in Voice to Text → Saved recordings." },
  list: {
    title: 'Saved recordings',
    failed: "Couldn't load your saved recordings.",
    retry: 'Retry',
    play: 'Play',
    stop: 'Stop',
    ofThisNote: 'this note',
    showText: 'Show text',
    showTextOf: (name: string) => `Show text of ${name}`,
    actionsFor: (name: string) => `Actions for ${name}`,
    download: 'Download',
    delete: 'Delete',
    soundFailed: "Couldn't load the recording. Check your connection and try again.",
    deleted: 'Recording deleted',
    deleteFailed: (reason: string) => `Couldn't delete the recording: ${reason}`,
  },
  deleting: {
    title: 'Delete this recording?',
    saved: (moment: string) => `The recording from ${moment} will be deleted. Notes created from it aren't affected.`,
    onDevice: "It's saved only on this device. This can't be undone.",
    confirm: 'Delete recording',
  },
  closing: {
    title: (isRecording: boolean) => (isRecording ? 'Stop recording?' : 'Close without using this recording?'),
    stays: (what: 'recording' | 'recorded' | 'transcript') =>
      what === 'recording'
        ? 'The recording will be saved on this device and offered the next time you open Voice to Text.'
        : `Your recording${what === 'transcript' ? ' and its text are' : ' is'} saved on this device and will be offered the next time you open Voice to Text.`,
    lost: "This browser couldn't save the recording. It will be lost when you close this window.",
    editsLost: 'Your changes to the text will be lost. The recording stays under Saved recordings.',
    discard: 'Discard and close',
    stop: 'Stop and close',
    close: 'Close',
    keepRecording: 'Keep recording',
    stay: 'Cancel',
  },
  unsaved: {
    title: 'Unsaved recordings on this device',
    list: 'Recordings on this device',
    continue: 'Continue',
    continueWith: (name: string) => `Continue with ${name}`,
    delete: (name: string) => `Delete ${name}`,
    recovered: 'Recording recovered',
    one: (moment: string, length: string) => `You have an unsaved recording: ${moment}, ${length}.`,
    many: (count: number) => `You have ${countText(count, 'unsaved recording')}.`,
    open: 'Open',
  },
  /** Specification. */
  inserted: 'Transcript Inserted',
  /** Specification. */
  noteTitle: (moment: string) => `Voice Note - ${moment}`,
  /** Specification. */
  noteCreated: 'Note Created',
  /** Specification. */
  noteFailed: { title: 'Note Creation Failed', description: 'Unable to create note. Please try again.' },
  /** Specification. */
  noNote: { title: 'Cannot insert text', description: 'No active note available for insertion' },
  dictation: {
    dictate: 'Dictate',
    again: 'Dictate again',
    notSetUp: "Transcription isn't set up. Your recording will be saved in Voice to Text.",
  },
  reasons: {
    unknown: 'Something went wrong.',
  },
};
