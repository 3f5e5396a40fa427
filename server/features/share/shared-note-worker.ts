import { parentPort } from 'node:worker_threads';
import { type NoteToShow, sharedNoteHtml } from './shared-note-html.ts';

parentPort?.on('message', (note: NoteToShow) => parentPort?.postMessage(sharedNoteHtml(note)));
