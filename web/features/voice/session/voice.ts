import { type Recording, tidyTranscript } from '#shared/voice.ts';
import { closeMicrophone, microphoneAdvice, openMicrophone } from '#web/features/voice/recorder/microphone.ts';
import {
  type RecordingEnd,
  type RunningRecording,
  startRecording,
} from '#web/features/voice/recorder/running-recording.ts';
import type { Shelf, Take } from '#web/features/voice/recorder/shelf.ts';
import { TakeWriter } from '#web/features/voice/recorder/take-writer.ts';
import { call } from '#web/lib/api.ts';
import { sendForText, sendToKeep, transcribeKept } from './send-recording.ts';
import { reasonOf, tellKept, tellNoMicrophone, tellNotTranscribed } from './voice-messages.ts';
import { type RecordedStage, type Source, type TranscriptStage, takeIdOf, type VoiceState } from './voice-state.ts';
import { VoiceStore } from './voice-store.ts';

/** Between Stop and what follows by itself. */
const AFTER_STOP_MS = 300;

/** From the microphone to a text: one recording at a time, on this device until its text is used or the server keeps it. */
export class Voice {
  readonly #shelf: Shelf;
  readonly #onKept: () => void;
  readonly #store = new VoiceStore();
  /** Whether anybody turns speech into text; undefined while that is not known. */
  #hasTranscriber: boolean | undefined;
  #running: RunningRecording | undefined;
  /** The last recording is on the device, as far as it can be. */
  #written: Promise<void> = Promise.resolve();
  #working: AbortController | undefined;
  #afterStop: ReturnType<typeof setTimeout> | undefined;

  /** `onKept`: the server has one more recording, or one of them has its text now. */
  constructor(shelf: Shelf, onKept: () => void) {
    this.#shelf = shelf;
    this.#onKept = onKept;
  }

  subscribe = (listener: () => void) => this.#store.subscribe(listener);
  getState = (): VoiceState => this.#store.state;

  /** The recording that runs, for its time and its level. */
  get running(): RunningRecording | undefined {
    return this.#running;
  }

  setTranscriber(hasTranscriber: boolean | undefined): void {
    this.#hasTranscriber = hasTranscriber;
  }

  /** Begins anew; recordings left on this device are offered. */
  async open(): Promise<void> {
    this.#store.reset();
    await this.#readLeft();
  }

  /** Stops everything and lets go of the microphone; what was recorded stays on this device. */
  close(): void {
    this.#endWork();
    const id = takeIdOf(this.#store.state.stage);
    if (id !== undefined) this.#shelf.release(id);
    const running = this.#running;
    this.#running = undefined;
    running?.stop();
    this.#store.reset();
  }

  /** Records; `noteId` is the note that is open. */
  async record(noteId: string | null): Promise<void> {
    if (this.#store.state.stage.phase !== 'idle') return;
    this.#store.set({ stage: { phase: 'starting' }, advice: undefined, deviceProblem: undefined });
    const starting = this.#store.state.stage;
    try {
      const stream = await openMicrophone();
      if (this.#store.state.stage === starting) this.#begin(stream, noteId);
      else closeMicrophone(stream);
    } catch (error) {
      if (this.#store.state.stage !== starting) return;
      this.#store.set({ stage: { phase: 'idle' }, advice: microphoneAdvice(error) });
      tellNoMicrophone();
    }
  }

  pause(): void {
    if (this.#store.state.stage.phase !== 'recording') return;
    this.#running?.pause();
    this.#store.show({ phase: 'recording', isPaused: true });
  }

  resume(): void {
    if (this.#store.state.stage.phase !== 'recording') return;
    this.#running?.resume();
    this.#store.show({ phase: 'recording', isPaused: false });
  }

  stop(): void {
    this.#running?.stop();
  }

  /** Asks for the words; after a failure the same again, without recording anew. */
  async transcribe(): Promise<void> {
    const started = this.#startWork('transcribing');
    if (!started) return;
    const { take, signal } = started;
    try {
      const { text } = await sendForText(take, signal, (sent) => this.#store.setRecorded({ sent }));
      this.#keepText(take, text.trim());
      this.#showTranscript({ kind: 'take', take }, text.trim());
    } catch (error) {
      if (signal.aborted) return;
      this.#store.setRecorded({ work: 'none', problem: reasonOf(error) });
      tellNotTranscribed();
    }
  }

  /** Gives the recording to the server, to be transcribed another time. */
  async keep(): Promise<void> {
    const started = this.#startWork('keeping');
    if (!started) return;
    const { take, signal } = started;
    try {
      await sendToKeep(take, signal, (sent) => this.#store.setRecorded({ sent }));
      this.#onKept();
      tellKept();
      await this.finish();
    } catch (error) {
      if (!signal.aborted) this.#store.setRecorded({ work: 'none', problem: reasonOf(error) });
    }
  }

  /** Goes on with a recording from an earlier visit; false where another tab has it or it is gone. */
  async openLeft(id: string): Promise<boolean> {
    const take = (await this.#shelf.hold(id)) ? await this.#shelf.take(id) : undefined;
    if (!take) {
      this.#shelf.release(id);
      await this.#readLeft();
      return false;
    }
    if (take.text) this.#showTranscript({ kind: 'take', take }, take.text);
    else this.#store.show({ phase: 'recorded', take, end: undefined, work: 'none', sent: 0, problem: undefined });
    return true;
  }

  /** Shows the text of a recording that the server keeps. */
  showKept(recording: Recording): void {
    if (this.#store.state.stage.phase === 'idle')
      this.#showTranscript({ kind: 'kept', recording }, recording.text ?? '');
  }

  setText(text: string): void {
    const { stage } = this.#store.state;
    if (stage.phase !== 'transcript') return;
    this.#store.show({ ...stage, [stage.shown]: text });
    if (stage.source.kind === 'take') this.#keepText(stage.source.take, text);
  }

  /** Makes paragraphs and tasks of the text; the original stays one press away. */
  async tidyUp(): Promise<void> {
    const { stage } = this.#store.state;
    if (stage.phase !== 'transcript' || stage.work !== 'none' || stage.original.trim() === '') return;
    const signal = this.#beginWork();
    this.#store.setTranscript({ work: 'tidying', problem: undefined });
    try {
      const { text } = await call(tidyTranscript, { body: { text: stage.original } }, { signal });
      this.#store.setTranscript({ work: 'none', tidied: text, shown: 'tidied' });
      if (stage.source.kind === 'take') this.#keepText(stage.source.take, text);
    } catch (error) {
      if (!signal.aborted) this.#store.setTranscript({ work: 'none', problem: reasonOf(error) });
    }
  }

  /** Shows the other of the two texts; changes made in either stay there. */
  show(shown: TranscriptStage['shown']): void {
    this.#store.setTranscript({ shown });
  }

  /** An empty text is no note: asks for the words once more instead. */
  async transcribeAgain(): Promise<void> {
    const { stage } = this.#store.state;
    if (stage.phase !== 'transcript' || stage.work !== 'none') return;
    const { source } = stage;
    if (source.kind === 'take') {
      this.#store.show({
        phase: 'recorded',
        take: source.take,
        end: 'asked',
        work: 'none',
        sent: 0,
        problem: undefined,
      });
      return this.transcribe();
    }
    const signal = this.#beginWork();
    this.#store.setTranscript({ work: 'transcribing', problem: undefined });
    try {
      const recording = await transcribeKept(source.recording.id, signal);
      this.#onKept();
      if (recording.state === 'done') this.#showTranscript({ kind: 'kept', recording }, recording.text ?? '');
      else throw new Error(recording.failure ?? 'It could not be transcribed.');
    } catch (error) {
      if (signal.aborted) return;
      this.#store.setTranscript({ work: 'none', problem: reasonOf(error) });
      tellNotTranscribed();
    }
  }

  /** The recording that is shown is kept elsewhere, or not wanted: it goes from this device. */
  async finish(): Promise<void> {
    this.#endWork();
    const id = takeIdOf(this.#store.state.stage);
    this.#store.show({ phase: 'idle' });
    if (id !== undefined) await this.forget(id);
  }

  /** Removes a recording from this device. */
  async forget(id: string): Promise<void> {
    await this.#written;
    // Where the device cannot forget it now, it is offered again, and can be deleted then.
    await this.#shelf.remove(id).catch(() => {});
    await this.#readLeft();
  }

  async #readLeft(): Promise<void> {
    try {
      const left = await this.#shelf.left();
      this.#store.set({ left });
    } catch {
      // A browser without storage has nothing left from before.
    }
  }

  #begin(stream: MediaStream, noteId: string | null): void {
    const running = startRecording(stream, {
      onPiece: (piece, elapsedMs) => writer.add(piece, elapsedMs),
      onEnd: (why) => {
        this.#written = writer.written();
        if (this.#running === running) this.#recorded(writer, why);
        else void this.#written.then(() => this.#shelf.release(writer.id));
      },
    });
    const writer = new TakeWriter(this.#shelf, { noteId, type: running.type }, (deviceProblem) =>
      this.#store.set({ deviceProblem }),
    );
    this.#running = running;
    this.#store.show({ phase: 'recording', isPaused: false });
  }

  #recorded(writer: TakeWriter, end: RecordingEnd): void {
    this.#running = undefined;
    if (writer.isEmpty) {
      void this.#shelf.remove(writer.id).catch(() => {});
      this.#store.set({ stage: { phase: 'idle' }, advice: 'Nothing was recorded. Try again.' });
      return;
    }
    this.#store.show({ phase: 'recorded', take: writer.take(), end, work: 'waiting', sent: 0, problem: undefined });
    this.#afterStop = setTimeout(() => {
      this.#store.setRecorded({ work: 'none' });
      void (this.#hasTranscriber === false ? this.keep() : this.transcribe());
    }, AFTER_STOP_MS);
  }

  #startWork(work: RecordedStage['work']): { take: Take; signal: AbortSignal } | undefined {
    const { stage } = this.#store.state;
    if (stage.phase !== 'recorded' || stage.work === 'transcribing' || stage.work === 'keeping') return undefined;
    const signal = this.#beginWork();
    this.#store.setRecorded({ work, sent: 0, problem: undefined });
    return { take: stage.take, signal };
  }

  #beginWork(): AbortSignal {
    this.#endWork();
    this.#working = new AbortController();
    return this.#working.signal;
  }

  #endWork(): void {
    clearTimeout(this.#afterStop);
    this.#working?.abort();
    this.#working = undefined;
  }

  #keepText(take: Take, text: string): void {
    // Without it the words are asked for again.
    void this.#shelf.put({ ...take, text }).catch(() => {});
  }

  #showTranscript(source: Source, text: string): void {
    this.#store.show({
      phase: 'transcript',
      source,
      original: text,
      tidied: undefined,
      shown: 'original',
      work: 'none',
      problem: undefined,
    });
  }
}
