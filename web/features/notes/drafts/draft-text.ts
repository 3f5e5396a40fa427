import type { Note } from '#shared/notes.ts';
import type { Beginning, EditorSurface } from './draft-snapshot.ts';
import type { Journal, JournalEntry, PendingCopy } from './journal.ts';
import { mergeNotes } from './merge-notes.ts';
import { isSameTags, isSameText, type NoteText, storableNote, textOf } from './note-text.ts';

const NOTHING: NoteText = { title: '', content: '', tags: [] };
/** More than a preview reads. */
const BEGINNING_LENGTH = 2_000;
/** How many unanswered texts are remembered. */
const SENT_MAX = 4;

/** What a text starts from when it comes from the journal or from another draft. */
export type Origin = Pick<JournalEntry, 'baseVersion' | 'base' | 'sent' | 'copy'>;

/** One note's newest text, the text the server has, and the copy in the journal. Makes no requests. */
export class DraftText {
  surface: EditorSurface | undefined;
  /** The text the server acknowledged last, and its version. */
  base = NOTHING;
  version = 0;
  /** Texts that were sent and not answered yet. */
  sent: readonly NoteText[] = [];
  /** The new note that is being made of this text. */
  copy: PendingCopy | undefined;
  #newest = NOTHING;
  #isChanged = false;
  /** Something was typed that has not been read from the text boxes yet. */
  #isUnread = false;
  #isJournaled = false;

  get isDirty(): boolean {
    return this.#isUnread || this.#isChanged || this.copy !== undefined;
  }
  get isUnread(): boolean {
    return this.#isUnread;
  }
  /** The text as it was read last. */
  get lastRead(): NoteText {
    return this.#newest;
  }

  /** The newest text, read from the boxes if something was typed since. */
  read(): NoteText {
    if (this.#isUnread && this.surface) {
      this.#isUnread = false;
      this.set({ ...this.#newest, ...this.surface.read() });
    }
    return this.#newest;
  }

  /** How the newest text begins. */
  beginning(): Beginning {
    if (this.#isUnread && this.surface) return this.surface.begin(BEGINNING_LENGTH);
    const { title, content } = this.#newest;
    return { title, content: content.slice(0, BEGINNING_LENGTH) };
  }

  touch(): void {
    this.#isUnread = true;
  }

  set(text: NoteText): void {
    const before = this.#newest;
    const storable = storableNote(text);
    // The same list as long as it says the same, so that nothing is drawn again.
    const tags = isSameTags(storable.tags, before.tags) ? before.tags : storable.tags;
    if (!isSameText(storable, before)) this.#newest = { ...storable, tags };
    this.#isChanged = this.#isUnsaved();
  }

  /** Whether the server may have another text: `base`, or one that was sent and not answered. */
  #isUnsaved(): boolean {
    return [this.base, ...this.sent].some((theirs) => !isSameText(theirs, this.#newest));
  }

  /** Sets the text and brings the boxes up to date. */
  show(text: NoteText): void {
    const before = this.read();
    this.set(text);
    if (before.title !== this.#newest.title || before.content !== this.#newest.content)
      this.surface?.show(this.#newest);
  }

  /** The server has this text as this version. */
  acknowledge(text: NoteText, version: number): void {
    this.base = text;
    this.version = version;
    this.sent = [];
    this.#isChanged = !isSameText(this.#newest, text);
  }

  /** Starts from the server's note, with nothing unsaved. */
  adopt(note: Note): void {
    const text = textOf(note);
    this.acknowledge(text, note.version);
    this.show(text);
  }

  /**
   * Takes in what the server has instead of `base`: our own save whose answer got lost, or somebody else's text to merge
   * with. False where both changed the same words.
   */
  merge(current: Note): boolean {
    const theirs = textOf(current);
    const mine = this.read();
    const isOwn = this.sent.some((sent) => isSameText(sent, theirs));
    const origin = this.#sentIn(theirs);
    // Their text may have been written on from an earlier save whose answer is not known: joined with it inside a line,
    // words would be there twice. The last save was refused.
    const isUnsure = origin === undefined && this.sent.length > 1;
    const merged = isOwn ? mine : mergeNotes(origin ?? this.base, mine, theirs, isUnsure);
    if (merged === undefined) return false;
    this.acknowledge(theirs, current.version);
    this.show(merged);
    return true;
  }

  /** The newest of our unanswered saves that a text of the server was written from. */
  #sentIn(theirs: NoteText): NoteText | undefined {
    const isInTheirs = (sent: NoteText) => {
      // What changes nothing is in every text.
      if (isSameText(sent, this.base)) return false;
      const both = mergeNotes(this.base, sent, theirs);
      return both !== undefined && isSameText(both, theirs);
    };
    return this.sent.findLast(isInTheirs);
  }

  begin(origin: Origin, text: NoteText): void {
    this.base = origin.base;
    this.version = origin.baseVersion;
    this.sent = origin.sent;
    this.copy = origin.copy;
    this.show(text);
  }

  remember(text: NoteText): void {
    this.sent = [...this.sent, text].slice(-SENT_MAX);
  }

  /** Writes the newest text to the journal, or takes it out once the server has it; the write starts at once. */
  async keep(journal: Journal, key: Pick<JournalEntry, 'userId' | 'noteId' | 'tabId' | 'changedAt'>): Promise<void> {
    const text = this.read();
    if (this.isDirty) {
      const { base, version, sent, copy } = this;
      this.#isJournaled = true;
      await journal.put({ ...key, ...text, baseVersion: version, base, sent, copy });
    } else if (this.#isJournaled) {
      this.#isJournaled = false;
      await journal.remove(key.noteId, key.tabId);
    }
  }
}
