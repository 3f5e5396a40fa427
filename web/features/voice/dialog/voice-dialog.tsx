import { useRef, useState } from 'react';
import { useVoice } from '#web/features/voice/session/use-voice.ts';
import type { Voice } from '#web/features/voice/session/voice.ts';
import {
  isUnused,
  shownText,
  type TranscriptStage,
  takeIdOf,
  type VoiceState,
} from '#web/features/voice/session/voice-state.ts';
import { useTranscriber } from '#web/features/voice/voice.queries.ts';
import { voiceTexts as texts } from '#web/features/voice/voice.texts.ts';
import { type VoiceNote, voiceNoteOf } from '#web/features/voice/voice-text.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { LanguageChoice, MicrophoneChoice, RecordPanel } from './record-panel.tsx';
import { RecordedActions, RecordedPanel } from './recorded-panel.tsx';
import { RecordingPanel } from './recording-panel.tsx';
import { SavedRecordings, UnsavedTakes } from './saved-recordings.tsx';
import { focusOfStage, StatusLine, useStageFocus } from './stage.tsx';
import { TranscriptActions, TranscriptPanel } from './transcript-panel.tsx';

interface VoiceDialogProps extends TranscriptTargets {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  userId: string;
  /** Opens the settings where transcription is set up. */
  onSetUp?: () => void;
}

/** Records speech, transcribes it, and inserts the text into the open note or a new one. */
export function VoiceDialog({ open, onOpenChange, userId, onSetUp, ...targets }: VoiceDialogProps) {
  const { noteId } = targets;
  const { voice, state } = useVoice(userId, open);
  const { stage } = state;
  const transcriber = useTranscriber(open);
  const canTranscribe = transcriber !== null;
  const frameRef = useRef<HTMLDivElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  /** A recording on this device that is about to be deleted. */
  const [deletingId, setDeletingId] = useState<string>();
  const actions = useTranscriptActions(voice, targets, () => onOpenChange(false));
  useStageFocus(frameRef, `${stage.phase} ${'work' in stage ? stage.work : ''}`);

  function confirmDelete() {
    if (deletingId === undefined) return;
    if (stage.phase === 'recorded') void voice.finish();
    else void voice.forget(deletingId);
  }

  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(isOpen) => (!isOpen && isUnused(state) ? setIsAsking(true) : onOpenChange(isOpen))}
        // An accidental click outside must not close the dialog.
        onInteractOutside={(event) => stage.phase !== 'idle' && event.preventDefault()}
        onOpenAutoFocus={(event) => {
          const first = frameRef.current && focusOfStage(frameRef.current);
          if (!first) return;
          event.preventDefault();
          first.focus();
        }}
        onCloseAutoFocus={actions.handleClosed}
        title={texts.title}
        description={texts.description(noteId !== null)}
        footer={
          stage.phase === 'recorded' ? (
            <RecordedActions
              stage={stage}
              voice={voice}
              canTranscribe={canTranscribe}
              onDelete={() => setDeletingId(stage.take.id)}
            />
          ) : (
            stage.phase === 'transcript' && (
              <TranscriptActions
                stage={stage}
                voice={voice}
                hasNote={noteId !== null}
                isCreating={actions.isCreating}
                onInsert={() => actions.insert(stage)}
                onCreate={() => void actions.create(stage)}
              />
            )
          )
        }
      >
        <div ref={frameRef}>
          <StatusLine stage={stage} />
          {(stage.phase === 'idle' || stage.phase === 'starting') && (
            <div className="grid gap-5">
              <RecordPanel
                isStarting={stage.phase === 'starting'}
                transcriber={transcriber}
                advice={state.advice}
                onSetUp={onSetUp}
                onRecord={() => void voice.record(noteId)}
              />
              <MicrophoneChoice />
              {transcriber && <LanguageChoice />}
              <UnsavedTakes
                takes={state.unsaved}
                onOpen={(id) => void voice.openUnsaved(id)}
                onDelete={setDeletingId}
              />
              <SavedRecordings
                canTranscribe={canTranscribe}
                noteId={noteId}
                onShow={(recording) => voice.showSaved(recording)}
              />
            </div>
          )}
          {stage.phase === 'recording' && (
            <RecordingPanel voice={voice} isPaused={stage.isPaused} deviceProblem={state.deviceProblem} />
          )}
          {stage.phase === 'recorded' && <RecordedPanel stage={stage} />}
          {stage.phase === 'transcript' && <TranscriptPanel stage={stage} onChange={(text) => voice.setText(text)} />}
        </div>
      </Dialog>
      <CloseQuestion
        open={isAsking && isUnused(state)}
        onOpenChange={setIsAsking}
        state={state}
        onClose={() => onOpenChange(false)}
      />
      <ConfirmDialog
        open={deletingId !== undefined}
        onOpenChange={(isOpen) => !isOpen && setDeletingId(undefined)}
        title={texts.deleting.title}
        description={texts.deleting.onDevice}
        confirmLabel={texts.deleting.confirm}
        onConfirm={confirmDelete}
      />
    </>
  );
}

/** The specification shows these toasts for 2 s. */
const SHORT_MS = 2_000;

interface TranscriptTargets {
  /** The id of the open note. */
  noteId: string | null;
  /** Appends the text to the note after a blank line, as one undo step. Returns false if the note isn't loaded. */
  onInsert: (noteId: string, text: string) => Promise<boolean>;
  /** Creates a note; `key` is the idempotency key. */
  onCreateNote: (note: VoiceNote, key: string) => Promise<{ id: string }>;
  /** Opens a note and focuses it. */
  onOpenNote: (noteId: string) => void;
}

/**
 * Inserts a transcript or creates a note from it. The dialog closes first, because the browser's undo needs the focus in
 * the note. The recording stays on the device until the text is saved.
 */
function useTranscriptActions(voice: Voice, targets: TranscriptTargets, onClose: () => void) {
  const { noteId } = targets;
  const [isCreating, setIsCreating] = useState(false);
  const afterClose = useRef<() => unknown>(undefined);
  const attempt = useRef<{ text: string; note: VoiceNote; key: string }>(undefined);

  function insert(stage: TranscriptStage): void {
    if (noteId === null) {
      toastNoNote();
      return;
    }
    const [text, takeId] = [shownText(stage), takeIdOf(stage)];
    afterClose.current = async () => {
      if (!(await targets.onInsert(noteId, text))) return toastNoNote();
      toast({ title: texts.inserted, duration: SHORT_MS });
      if (takeId !== undefined) await voice.forget(takeId);
    };
    onClose();
  }

  async function create(stage: TranscriptStage): Promise<void> {
    const [text, takeId] = [shownText(stage), takeIdOf(stage)];
    if (text.trim() === '') return voice.transcribeAgain();
    // A request whose answer was lost may have created the note, so the key is reused unless the text changed.
    if (attempt.current?.text !== text) {
      attempt.current = { text, note: voiceNoteOf(text), key: crypto.randomUUID() };
    }
    setIsCreating(true);
    try {
      const { id } = await targets.onCreateNote(attempt.current.note, attempt.current.key);
      if (takeId !== undefined) await voice.forget(takeId);
      toast({ title: texts.noteCreated, duration: SHORT_MS });
      afterClose.current = () => targets.onOpenNote(id);
      onClose();
    } catch {
      toast({ ...texts.noteFailed, variant: 'destructive' });
    } finally {
      setIsCreating(false);
    }
  }

  /** For the dialog's `onCloseAutoFocus`. */
  function handleClosed(event: Event): void {
    const go = afterClose.current;
    afterClose.current = undefined;
    if (!go) return;
    event.preventDefault();
    void go();
  }

  return { isCreating, insert, create, handleClosed };
}

function toastNoNote(): void {
  toast({ ...texts.noNote, variant: 'destructive' });
}

interface CloseQuestionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  state: VoiceState;
  onClose: () => void;
}

/** Asks before closing while a recording is running or unused. */
function CloseQuestion({ open, onOpenChange, state, onClose }: CloseQuestionProps) {
  const isRecording = state.stage.phase === 'recording';
  const loss = lossOf(state);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.closing.title(isRecording)}
      description={loss ?? texts.closing.stays(whatStays(state))}
      confirmLabel={loss ? texts.closing.discard : isRecording ? texts.closing.stop : texts.closing.close}
      cancelLabel={isRecording ? texts.closing.keepRecording : texts.closing.stay}
      isDestructive={loss !== undefined}
      onConfirm={onClose}
    />
  );
}

/** What closing would lose; undefined when nothing is lost. */
function lossOf({ stage, deviceProblem }: VoiceState): string | undefined {
  if (deviceProblem !== undefined) return texts.closing.lost;
  if (stage.phase !== 'transcript' || stage.source.kind === 'take') return undefined;
  return texts.closing.editsLost;
}

function whatStays({ stage }: VoiceState): 'recording' | 'recorded' | 'transcript' {
  return stage.phase === 'recording' || stage.phase === 'recorded' ? stage.phase : 'transcript';
}
