import { parentPort } from 'node:worker_threads';
import { gather, type NoteOfDraft } from '#server/language/drafts/gather.ts';

/** What a thread is asked for. */
export interface DraftWork {
  kind: 'gather';
  template: string;
  notes: NoteOfDraft[];
}

parentPort?.on('message', ({ template, notes }: DraftWork) => {
  parentPort?.postMessage(gather(template, notes));
});
