export { type NotePaper, type NoteWithPapers, type ReadTask, withDeadlines } from './papers/with-deadlines.ts';
