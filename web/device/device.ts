import { getUser } from '#shared/auth.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { type Folder, listFolders } from '#shared/folders.ts';
import { deleteNote, listNotes, type Note, readNote, updateNote } from '#shared/notes.ts';
import { searchLibrary } from '#shared/search.ts';
import { ApiError, type CallInput, type CallOptions, type KeptCall, noAnswer } from '#web/lib/api.ts';
import {
  type Answer,
  type Call,
  type CallOf,
  isAnswerTo,
  isAway,
  isCallOf,
  isNote,
  nameOf,
  withId,
} from './device-call.ts';
import { putRead, putSaved, putUnsaved } from './device-changes.ts';
import { notify, type TextParts, unsavedTexts, waitingState } from './device-events.ts';
import { change, type DeviceDb, dropNote, openDevice, shownNote, type Waiting } from './device-store.ts';
import { isAboutClients, readClients } from './kept-clients.ts';
import { answerOf, isEmptyPage, keptLists, type NoteList, withUnsaved } from './kept-notes.ts';
import { type OfflineChange, offlineChanges } from './offline-changes.ts';

/** A reply that differs from what the device said answers the page that asks again, for so long. */
const FRESH_MS = 100;

/** What this device keeps for a user, standing between the page's calls and the server. */
export class Device {
  readonly userId: string;
  readonly db: DeviceDb;
  /** The changes that wait, in order; as in the database. */
  waiting: Waiting[] = [];
  /** Sends what waits, soon. */
  onWaiting: () => void = () => {};
  readonly #channel: BroadcastChannel;
  readonly #answered = new Set<string>();
  readonly #fresh = new Map<string, unknown>();
  /** Counts the changes: a reply that was asked for before one is old. */
  #changes = 0;
  /** The notes with text that the server does not have. */
  #unsaved = new Set<string>();
  #isClosed = false;
  #isFailureKnown = false;

  static async open(userId: string): Promise<Device> {
    const device = new Device(userId, await openDevice(userId));
    await device.#readAll();
    return device;
  }

  constructor(userId: string, db: DeviceDb) {
    this.userId = userId;
    this.db = db;
    this.#channel = new BroadcastChannel(`sparehour-device.${userId}`);
    this.#channel.onmessage = () => this.#quietly(this.#readAll());
  }

  /** Answers a call. Where nothing waits, the server is asked before this returns: a closing page has no second turn. */
  call(call: KeptCall): Promise<unknown> {
    const { endpoint } = call;
    if (isCallOf(call, updateNote)) return this.#save(call);
    const offline = offlineChanges.find((one) => one.endpoint === endpoint);
    if (offline) return this.#change({ ...call, input: withId(call) }, offline);
    if (endpoint === listNotes || endpoint === readNote || keptLists.includes(endpoint)) return this.#read(call);
    if (isCallOf(call, searchLibrary)) return this.#search(call);
    if (isAboutClients(endpoint)) return readClients(this.db, call);
    return call.send(call.input);
  }

  close(): void {
    this.#isClosed = true;
    this.#channel.close();
    this.db.close();
  }

  /** After a change to what waits. */
  async waitingChanged(): Promise<void> {
    this.waiting = await this.db.getAll('outbox');
    this.#count();
    this.#channel.postMessage('waiting');
  }

  /** Something was not stored, and nothing waits for it. */
  failed(error: unknown): void {
    if (this.#isClosed || isAway(error)) return;
    // biome-ignore lint/suspicious/noConsole: a failure that is only logged
    console.warn("Couldn't update the notes on this device", error);
    // A connection that was closed is no trouble of the browser's.
    const isTrouble =
      error instanceof DOMException && error.name !== 'InvalidStateError' && error.name !== 'AbortError';
    if (!isTrouble || this.#isFailureKnown) return;
    this.#isFailureKnown = true;
    notify('onNotStored', error.name === 'QuotaExceededError');
  }

  async #quietly(work: Promise<unknown>): Promise<void> {
    await work.catch((error: unknown) => this.failed(error));
  }

  async #readAll(): Promise<void> {
    const [waiting, listed] = await Promise.all([this.db.getAll('outbox'), this.db.getAll('listed')]);
    this.waiting = waiting;
    this.#unsaved = new Set(listed.filter((one) => one.isUnsaved && !one.isTrashed).map(({ id }) => id));
    this.#count();
  }

  #count(): void {
    const made = new Set(this.waiting.flatMap(({ makes }) => makes ?? []));
    const unsaved = [...this.#unsaved].filter((id) => !made.has(id)).length;
    waitingState.set({ ...waitingState.get(), count: this.waiting.length + unsaved, made });
  }

  async keepNote(note: Note): Promise<void> {
    await change(this.db, (tx) => putRead(tx, note));
  }

  async keepReply({ path }: Endpoint, reply: unknown): Promise<void> {
    await this.db.put('replies', { path, reply });
  }

  async #read(call: KeptCall): Promise<unknown> {
    const { endpoint, input, options } = call;
    const key = `${endpoint.path} ${JSON.stringify([input.params, input.query])}`;
    const isFirst = !this.#answered.has(key);
    this.#answered.add(key);
    const isBehind = this.waiting.length > 0 && endpoint !== getUser;
    if (isBehind) {
      const answer = await answerOf(this.db, call);
      this.onWaiting();
      if (answer !== undefined) return answer;
    }
    if (this.#fresh.has(key)) return this.#fresh.get(key);
    const changesBefore = this.#changes;
    let isReplied = false;
    const asked = call.send(input).then((reply) => {
      isReplied = true;
      const answer: Answer = { endpoint, reply };
      void this.#quietly(this.#keep(answer));
      return isAnswerTo(answer, listNotes) ? this.#withUnsaved(answer.reply) : reply;
    });
    // Whoever reads it hears of a failure.
    asked.catch(() => {});
    const ofDevice = async (error: unknown) => {
      // Whose session it is only the server knows, except for whoever opens the page.
      const mayAnswer = isAway(error, options) && (isFirst || endpoint !== getUser);
      const answer = mayAnswer ? await answerOf(this.db, call) : undefined;
      if (answer === undefined) throw error;
      return answer;
    };
    if (!isFirst) return asked.catch(ofDevice);
    // A visit starts from the device.
    const answer = await answerOf(this.db, call);
    // Perhaps the notes are not on this device yet.
    if (isReplied || answer === undefined || isEmptyPage({ endpoint, reply: answer })) return asked.catch(ofDevice);
    asked.then(
      (reply) => {
        if (JSON.stringify(reply) === JSON.stringify(answer)) return;
        if (changesBefore === this.#changes) {
          this.#fresh.set(key, reply);
          setTimeout(() => this.#fresh.delete(key), FRESH_MS);
        }
        notify('onFresher', { endpoint, reply });
      },
      (error) => {
        const isDeleted = isCallOf(call, readNote) && error instanceof ApiError && error.status === 404;
        if (isDeleted) void this.#forgetNote(call.input.params.id);
      },
    );
    return answer;
  }

  async #withUnsaved(reply: NoteList): Promise<NoteList> {
    if (this.#unsaved.size === 0 || !('notes' in reply)) return reply;
    return withUnsaved(reply, await Promise.all([...this.#unsaved].map((id) => this.db.get('notes', id))));
  }

  #changed(): void {
    this.#changes += 1;
    this.#fresh.clear();
  }

  async #forgetNote(id: string): Promise<void> {
    const dropped = change(this.db, async (tx) => {
      const kept = await tx.objectStore('notes').get(id);
      if (!kept?.unsaved) await dropNote(tx, id);
    });
    await this.#quietly(dropped);
    notify('onDeleted', id);
  }

  async #search({ input, options, send }: CallOf<typeof searchLibrary>): Promise<unknown> {
    try {
      return await send(input);
    } catch (error) {
      if (!isAway(error, options)) throw error;
      const { findOnDevice } = await import('./find-on-device.ts');
      const folders = ((await this.db.get('replies', listFolders.path))?.reply ?? []) as Folder[];
      return findOnDevice(await this.db.getAll('notes'), folders, input.body);
    }
  }

  async #keep(answer: Answer): Promise<void> {
    // What waits is not in it.
    if (this.waiting.length > 0 || isAnswerTo(answer, listNotes)) return;
    if (isAnswerTo(answer, readNote)) return this.keepNote(answer.reply);
    if (isAnswerTo(answer, getUser) && answer.reply.id !== this.userId) return;
    await this.keepReply(answer.endpoint, answer.reply);
  }

  async #change(call: KeptCall, offline: OfflineChange): Promise<unknown> {
    const { input, options } = call;
    if (this.waiting.length === 0) {
      try {
        const reply = await call.send(input);
        this.#changed();
        void this.#quietly(this.#follow(call, offline, reply));
        return reply;
      } catch (error) {
        if (!isAway(error, options)) throw error;
        return this.#enqueue(input, offline, options, error);
      }
    }
    const reply = await this.#enqueue(input, offline, options, noAnswer());
    this.onWaiting();
    return reply;
  }

  /** Makes a change on this device that the server made. */
  async #follow(call: Call, offline: OfflineChange, reply: unknown): Promise<void> {
    await change(this.db, async (tx) => {
      await offline.make(tx, call.input);
      if (isCallOf(call, deleteNote)) await dropNote(tx, call.input.params.id);
      if (isNote(reply)) await putRead(tx, reply);
    });
  }

  async #enqueue(
    input: CallInput,
    { endpoint, make }: OfflineChange,
    { headers }: CallOptions,
    otherwise: unknown,
  ): Promise<unknown> {
    for (const { id, text, changedAt } of unsavedTexts()) {
      await this.#keepUnsaved(id, text, new Date(changedAt).toISOString());
    }
    const done = await change(this.db, async (tx) => {
      const made = await make(tx, input);
      if (!made) return undefined;
      for (const first of made.before ?? []) await tx.objectStore('outbox').add(first);
      const call = nameOf(endpoint);
      const at = new Date().toISOString();
      await tx.objectStore('outbox').add({ call, input, at, ...(headers ? { headers } : {}), ...made.entry });
      return made;
    });
    if (!done) throw otherwise;
    for (const { about } of done.before ?? []) for (const id of about) this.#unsaved.delete(id);
    await this.waitingChanged();
    return done.reply;
  }

  /** The drafts keep the text and save it again; here only what lists show of it. */
  async #save({ input, options, send }: CallOf<typeof updateNote>): Promise<unknown> {
    const { params, body } = input;
    const { id } = params;
    if (this.waiting.some(({ makes }) => makes === id)) {
      await this.#quietly(this.#keepUnsaved(id, body, body.when?.changedAt));
      this.onWaiting();
      throw noAnswer();
    }
    try {
      const note = await send(input);
      this.#changed();
      if (isNote(note)) {
        const isBehind = this.waiting.some(({ about }) => about.includes(id));
        void this.#quietly(change(this.db, (tx) => putSaved(tx, note, isBehind)));
      }
      if (this.#unsaved.delete(id)) this.#count();
      return note;
    } catch (error) {
      if (isAway(error, options)) await this.#quietly(this.#keepUnsaved(id, body, body.when?.changedAt));
      throw error;
    }
  }

  async #keepUnsaved(id: string, text: TextParts, changedAt?: string): Promise<void> {
    const next = await change(this.db, (tx) => putUnsaved(tx, id, text, changedAt));
    if (!next) return;
    this.#unsaved.add(id);
    this.#count();
    notify('onKept', shownNote(next));
  }
}
