import { documentTexts } from '#web/features/documents/documents.texts.ts';
import { Button } from '#web/ui/button.tsx';
import type { QueueState } from './upload-queue.ts';

const texts = documentTexts.upload;

interface QueueActionsProps {
  queue: QueueState;
  onSend: () => void;
  onCancelRest: () => void;
  onAnother: () => void;
  onClose: () => void;
}

/** What can be done with several files, by how far they are. */
export function QueueActions({ queue, onSend, onCancelRest, onAnother, onClose }: QueueActionsProps) {
  if (queue.phase === 'running') {
    return (
      <>
        <Button variant="secondary" onClick={onCancelRest}>
          {texts.queue.cancelRest}
        </Button>
        <Button onClick={onClose}>{texts.continueInBackground}</Button>
      </>
    );
  }
  if (queue.phase === 'ended') {
    return (
      <>
        <Button variant="secondary" onClick={onAnother}>
          {texts.uploadAnother}
        </Button>
        <Button onClick={onClose}>{texts.queue.done}</Button>
      </>
    );
  }
  const count = queue.files.filter(({ state }) => state === 'waiting').length;
  return (
    <>
      <Button variant="secondary" onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button disabled={count === 0} onClick={onSend}>
        {texts.queue.upload(count)}
      </Button>
    </>
  );
}
