import type { DraftSnapshot } from './draft-snapshot.ts';
import type { NoteDraft } from './note-draft.ts';

/** Notes kept in memory after they were left, so that going back is instant. */
const LEFT_NOTES_MAX = 20;
const UNKNOWN: DraftSnapshot = {
  status: 'loading',
  message: undefined,
  tags: [],
  journalProblem: undefined,
  conflict: undefined,
};

/** The drafts of this tab by note, and who draws them. */
export class DraftCollection {
  readonly #create: (noteId: string) => NoteDraft;
  readonly #drafts = new Map<string, NoteDraft>();
  readonly #listeners = new Map<string, Set<() => void>>();

  constructor(create: (noteId: string) => NoteDraft) {
    this.#create = create;
  }

  /** The draft of a note where there is one. */
  find(noteId: string): NoteDraft | undefined {
    return this.#drafts.get(noteId);
  }

  /** The draft of a note, a new one if need be. */
  of(noteId: string): NoteDraft {
    const draft = this.#drafts.get(noteId) ?? this.#create(noteId);
    this.#drafts.set(noteId, draft);
    return draft;
  }

  all(): NoteDraft[] {
    return [...this.#drafts.values()];
  }

  remove(noteId: string): void {
    this.#drafts.delete(noteId);
  }

  /** Lets go of notes that were left long ago and have nothing unsaved. */
  forgetLeft(): void {
    const left = this.all().filter((draft) => draft.isLoaded && !draft.text.surface && draft.isIdle);
    for (const draft of left.slice(0, -LEFT_NOTES_MAX)) this.remove(draft.id);
  }

  subscribe(noteId: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(noteId) ?? new Set();
    this.#listeners.set(noteId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(noteId);
    };
  }

  snapshot(noteId: string): DraftSnapshot {
    return this.find(noteId)?.snapshot() ?? UNKNOWN;
  }

  /** Notifies the components of the note that its snapshot changed. */
  notify(noteId: string): void {
    for (const listener of this.#listeners.get(noteId) ?? []) listener();
  }
}
