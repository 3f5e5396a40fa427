import { parentPort } from 'node:worker_threads';
import { draftPassages, type FormOf, gather, type NoteOfDraft, writeForm } from '#server/reading/answer.ts';
import { type ProofAuthor, type ProofPassage, prove } from '#server/reading/prove.ts';
import { proveCited } from './prove-cited.ts';

/** What a form is written with; its lines are without marks of their sources. */
export type FormWords = Omit<FormOf, 'cite'>;

/** What a thread is asked for. */
export type DraftWork =
  | { kind: 'gather'; template: string; notes: NoteOfDraft[] }
  | { kind: 'form'; form: FormWords; notes: NoteOfDraft[] }
  | { kind: 'passages'; notes: NoteOfDraft[]; charactersMax: number }
  | { kind: 'cited'; text: string; sources: ProofPassage[]; beside: ProofPassage[]; by: ProofAuthor }
  | { kind: 'prove'; draft: string; passages: ProofPassage[]; by: ProofAuthor };

parentPort?.on('message', (work: DraftWork) => {
  parentPort?.postMessage(resultOf(work));
});

function resultOf(work: DraftWork): unknown {
  switch (work.kind) {
    case 'gather':
      return gather(work.template, work.notes);
    case 'form':
      return writeForm({ ...work.form, cite: () => '' }, work.notes);
    case 'passages':
      return draftPassages(work.notes, work.charactersMax);
    case 'cited':
      return proveCited(work.text, work.sources, work.beside, work.by);
    case 'prove':
      return prove(work.draft, work.passages, work.by);
  }
}
