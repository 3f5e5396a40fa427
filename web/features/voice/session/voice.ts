import { type Recording, tidyTranscript } from '#shared/voice.ts';
import { closeMicrophone, microphoneAdvice, openMicrophone } from '#web/features/voice/recorder/microphone.ts';
import {
  type RecordingEnd,
  type RunningRecording,
  startRecording,
} from '#web/features/voice/recorder/running-recording.ts';
import type { Take, TakeStore } from '#web/features/voice/recorder/take-store.ts';
import { TakeWriter } from '#web/features/voice/recorder/take-writer.ts';
import { voiceTexts as texts } from '#web/features/voice/voice.texts.ts';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/ui/toast.ts';
import { reasonOf, toastNotTranscribed, transcribeSaved, transcribeTake, uploadRecording } from './send-recording.ts';
import { type RecordedStage, type TranscriptStage, takeIdOf, type VoiceState, VoiceStore } from './voice-state.ts';

/** The delay between Stop and the automatic transcription. */
const AFTER_STOP_MS = 300;

/** Records and transcribes. A recording stays on this device until its text is used or the server has saved it. */
export class Voice {
  readonly #takes: TakeStore;
  readonly #onSaved: () => void;
  readonly #store = new VoiceStore();
  /** Whether transcription is set up; undefined while loading. */
  #hasTranscriber: boolean | undefined;
  #running: RunningRecording | undefined;
  /** Settles when the last recording is stored on the device. */
  #writing: Promise<void> = Promise.resolve();
  #working: AbortController | undefined;
  #afterStop: ReturnType<typeof setTimeout> | undefined;

  /** `onSaved`: called when the server saved or transcribed a recording. */
  constructor(takes: TakeStore, onSaved: () => void) {
    this.#takes = takes;
    this.#onSaved = onSaved;
  }

  subscribe = (listener: () => void) => this.#store.subscribe(listener);
  getState = (): VoiceState => this.#store.state;

  /** The running recording, for its time and level. */
  get running(): RunningRecording | undefined {
    return this.#running;
  }

  setTranscriber(hasTranscriber: boolean | undefined): void {
    this.#hasTranscriber = hasTranscriber;
  }

  /** Resets the state and loads the unsaved recordings on this device. */
  async open(): Promise<void> {
    this.#store.reset();
    await this.#loadUnsaved();
  }

  /** Stops everything and releases the microphone. The recording stays on this device. */
  close(): void {
    this.#endWork();
    const id = takeIdOf(this.#store.state.stage);
    if (id !== undefined) this.#takes.release(id);
    const running = this.#running;
    this.#running = undefined;
    running?.stop();
    this.#store.reset();
  }

  /** Starts a recording; `noteId` is the open note. */
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
      toast({ ...texts.noMicrophone, variant: 'destructive' });
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

  /** Transcribes the recording. Can be repeated after a failure. */
  async transcribe(): Promise<void> {
    const started = this.#startWork('transcribing');
    if (!started) return;
    const { take, signal } = started;
    try {
      const { text } = await transcribeTake(take, signal, (sent) => this.#store.setRecorded({ sent }));
      this.#saveText(take, text.trim());
      this.#store.showTranscript({ kind: 'take', take }, text.trim());
    } catch (error) {
      if (signal.aborted) return;
      this.#store.setRecorded({ work: 'none', problem: reasonOf(error) });
      toastNotTranscribed();
    }
  }

  /** Saves the recording on the server, to be transcribed later. */
  async save(): Promise<void> {
    const started = this.#startWork('saving');
    if (!started) return;
    const { take, signal } = started;
    try {
      await uploadRecording(take, signal, (sent) => this.#store.setRecorded({ sent }));
      this.#onSaved();
      toast(texts.saved);
      await this.finish();
    } catch (error) {
      if (!signal.aborted) this.#store.setRecorded({ work: 'none', problem: reasonOf(error) });
    }
  }

  /** Opens an unsaved recording. Returns false if another tab has it open or it was deleted. */
  async openUnsaved(id: string): Promise<boolean> {
    const take = (await this.#takes.hold(id)) ? await this.#takes.take(id) : undefined;
    if (!take) {
      this.#takes.release(id);
      await this.#loadUnsaved();
      return false;
    }
    if (take.text) this.#store.showTranscript({ kind: 'take', take }, take.text);
    else this.#store.show({ phase: 'recorded', take, end: undefined, work: 'none', sent: 0, problem: undefined });
    return true;
  }

  /** Shows the text of a saved recording. */
  showSaved(recording: Recording): void {
    if (this.#store.state.stage.phase === 'idle')
      this.#store.showTranscript({ kind: 'saved', recording }, recording.text ?? '');
  }

  setText(text: string): void {
    const { stage } = this.#store.state;
    if (stage.phase !== 'transcript') return;
    this.#store.show({ ...stage, [stage.shown]: text });
    if (stage.source.kind === 'take') this.#saveText(stage.source.take, text);
  }

  /** Splits the text into paragraphs and tasks. The original stays available. */
  async tidyUp(): Promise<void> {
    const { stage } = this.#store.state;
    if (stage.phase !== 'transcript' || stage.work !== 'none' || stage.original.trim() === '') return;
    const signal = this.#beginWork();
    this.#store.setTranscript({ work: 'tidying', problem: undefined });
    try {
      const { text } = await call(tidyTranscript, { body: { text: stage.original } }, { signal });
      this.#store.setTranscript({ work: 'none', tidied: text, shown: 'tidied' });
      if (stage.source.kind === 'take') this.#saveText(stage.source.take, text);
    } catch (error) {
      if (!signal.aborted) this.#store.setTranscript({ work: 'none', problem: reasonOf(error) });
    }
  }

  /** Switches between the original and the tidied text. Changes in both are preserved. */
  show(shown: TranscriptStage['shown']): void {
    this.#store.setTranscript({ shown });
  }

  /** Transcribes again, because an empty transcript can't become a note. */
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
      const recording = await transcribeSaved(source.recording.id, signal);
      this.#onSaved();
      if (recording.state === 'done') this.#store.showTranscript({ kind: 'saved', recording }, recording.text ?? '');
      else throw new Error(recording.failure ?? texts.couldNotTranscribe);
    } catch (error) {
      if (signal.aborted) return;
      this.#store.setTranscript({ work: 'none', problem: reasonOf(error) });
      toastNotTranscribed();
    }
  }

  /** Removes the shown recording from this device, because it is saved elsewhere or unwanted. */
  async finish(): Promise<void> {
    this.#endWork();
    const id = takeIdOf(this.#store.state.stage);
    this.#store.show({ phase: 'idle' });
    if (id !== undefined) await this.forget(id);
  }

  /** Removes a recording from this device. */
  async forget(id: string): Promise<void> {
    await this.#writing;
    // If this fails, the recording is offered again and can be deleted then.
    await this.#takes.remove(id).catch(() => {});
    await this.#loadUnsaved();
  }

  async #loadUnsaved(): Promise<void> {
    try {
      const unsaved = await this.#takes.unsaved();
      this.#store.set({ unsaved });
    } catch {
      // Without storage there are no unsaved recordings.
    }
  }

  #begin(stream: MediaStream, noteId: string | null): void {
    const running = startRecording(stream, {
      onPiece: (piece, elapsedMs) => writer.add(piece, elapsedMs),
      onEnd: (why) => {
        this.#writing = writer.written();
        if (this.#running === running) this.#recorded(writer, why);
        else void this.#writing.then(() => this.#takes.release(writer.id));
      },
    });
    const writer = new TakeWriter(this.#takes, { noteId, type: running.type }, (deviceProblem) =>
      this.#store.set({ deviceProblem }),
    );
    this.#running = running;
    this.#store.show({ phase: 'recording', isPaused: false });
  }

  #recorded(writer: TakeWriter, end: RecordingEnd): void {
    this.#running = undefined;
    if (writer.isEmpty) {
      void this.#takes.remove(writer.id).catch(() => {});
      this.#store.set({ stage: { phase: 'idle' }, advice: texts.recording.nothingRecorded });
      return;
    }
    this.#store.show({ phase: 'recorded', take: writer.take(), end, work: 'waiting', sent: 0, problem: undefined });
    this.#afterStop = setTimeout(() => {
      this.#store.setRecorded({ work: 'none' });
      void (this.#hasTranscriber === false ? this.save() : this.transcribe());
    }, AFTER_STOP_MS);
  }

  #startWork(work: RecordedStage['work']): { take: Take; signal: AbortSignal } | undefined {
    const { stage } = this.#store.state;
    if (stage.phase !== 'recorded' || stage.work === 'transcribing' || stage.work === 'saving') return undefined;
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

  #saveText(take: Take, text: string): void {
    // If this fails, the recording is transcribed again.
    void this.#takes.put({ ...take, text }).catch(() => {});
  }
}
