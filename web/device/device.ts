import type { User } from '#shared/auth.ts';
import type { Note, NotePage, TagCount } from '#shared/notes.ts';
import { ApiError, type CallOptions, noAnswer } from '#web/lib/api.ts';
import { type DeviceCall, isAway, isNote, withId } from './device-call.ts';
import { putSaved, putUnsaved } from './device-changes.ts';
import { notify, type UnsavedText, unsavedTexts, waitingState } from './device-events.ts';
import {
  type CallInput,
  change,
  type DeviceDb,
  dropNote,
  openDevice,
  putNote,
  shownNote,
  type Waiting,
} from './device-store.ts';
import { listFromDevice, tagsFromDevice, withUnsaved } from './kept-notes.ts';
import { offlineChanges } from './offline-changes.ts';

/** A reply that differs from what the device said answers the page that asks again, for so long. */
const FRESH_MS = 100;
const LIST = 'GET /api/notes';
const NOTE = 'GET /api/notes/:id';
const SAVE = 'PUT /api/notes/:id';
const USER = 'GET /api/user';
const SEARCH = 'POST /api/search';
const TAGS = '/api/tags';
/** Calls whose last reply is kept as it is. */
export const keptPaths = [
  '/api/user',
  '/api/settings',
  '/api/folders',
  TAGS,
  '/api/templates',
  '/api/saved-searches',
] as const;
const keptReplies = new Set<string>(keptPaths.map((path) => `GET ${path}`));

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

  static async open(userId: string): Promise<Device> {
    const device = new Device(userId, await openDevice(userId));
    await device.#readAll();
    return device;
  }

  constructor(userId: string, db: DeviceDb) {
    this.userId = userId;
    this.db = db;
    this.#channel = new BroadcastChannel(`sparehour-device.${userId}`);
    this.#channel.onmessage = () => void this.#readAll().catch(() => {});
  }

  /** Answers a call. Where nothing waits, the server is asked before this returns: a closing page has no second turn. */
  call(call: DeviceCall): Promise<unknown> {
    if (call.name === SAVE) return this.#save(call);
    if (call.name in offlineChanges) return this.#change(call);
    if (call.name === LIST || call.name === NOTE || keptReplies.has(call.name)) return this.#read(call);
    if (call.name === SEARCH) return this.#search(call);
    return call.send(call.input);
  }

  close(): void {
    this.#channel.close();
    this.db.close();
  }

  /** After a change to what waits. */
  async waitingChanged(): Promise<void> {
    this.waiting = await this.db.getAll('outbox');
    this.#count();
    this.#channel.postMessage('waiting');
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
    await change(this.db, async (tx) => {
      const kept = await tx.objectStore('notes').get(note.id);
      const isUnsaved = kept?.unsaved && kept.note.version >= note.version;
      await putNote(tx, { id: note.id, note, ...(isUnsaved && kept.unsaved ? { unsaved: kept.unsaved } : {}) });
    });
  }

  async keepReply(path: string, reply: unknown): Promise<void> {
    await this.db.put('replies', { path, reply });
  }

  async #read(call: DeviceCall): Promise<unknown> {
    const { name, input, options } = call;
    const key = `${name} ${JSON.stringify([input.params, input.query])}`;
    const isFirst = !this.#answered.has(key);
    this.#answered.add(key);
    const isBehind = this.waiting.length > 0 && name !== USER;
    if (isBehind) {
      const answer = await this.#answer(call);
      this.onWaiting();
      if (answer !== undefined) return answer;
    }
    if (this.#fresh.has(key)) return this.#fresh.get(key);
    const changesBefore = this.#changes;
    const asked = call.send(input).then((reply) => {
      void this.#keep(call, reply).catch(() => {});
      return name === LIST ? this.#withUnsaved(reply as NotePage) : reply;
    });
    // Whoever reads it hears of a failure.
    asked.catch(() => {});
    const ofDevice = async (error: unknown) => {
      // Whose session it is only the server knows, except for whoever opens the page.
      const answer = isAway(error, options) && (isFirst || name !== USER) ? await this.#answer(call) : undefined;
      if (answer === undefined) throw error;
      return answer;
    };
    if (!isFirst) return asked.catch(ofDevice);
    // A visit starts from the device.
    const answer = await this.#answer(call);
    if (answer === undefined || isEmptyList(call, answer)) return asked.catch(ofDevice);
    asked.then(
      (reply) => {
        if (JSON.stringify(reply) === JSON.stringify(answer)) return;
        if (changesBefore === this.#changes) {
          this.#fresh.set(key, reply);
          setTimeout(() => this.#fresh.delete(key), FRESH_MS);
        }
        notify('onFresher', name, input, reply);
      },
      (error) => {
        const isDeleted = name === NOTE && error instanceof ApiError && error.status === 404;
        if (isDeleted) void this.#forgetNote(input.params?.id ?? '').catch(() => {});
      },
    );
    return answer;
  }

  async #withUnsaved(page: NotePage): Promise<NotePage> {
    if (this.#unsaved.size === 0) return page;
    return withUnsaved(page, await Promise.all([...this.#unsaved].map((id) => this.db.get('notes', id))));
  }

  #changed(): void {
    this.#changes += 1;
    this.#fresh.clear();
  }

  async #forgetNote(id: string): Promise<void> {
    await change(this.db, async (tx) => {
      const kept = await tx.objectStore('notes').get(id);
      if (!kept?.unsaved) await dropNote(tx, id);
    });
    notify('onDeleted', id);
  }

  async #search({ input, options, send }: DeviceCall): Promise<unknown> {
    try {
      return await send(input);
    } catch (error) {
      if (!isAway(error, options)) throw error;
      const { findOnDevice } = await import('./find-on-device.ts');
      return findOnDevice(await this.db.getAll('notes'), input);
    }
  }

  /** What the device has to say; undefined if nothing. */
  async #answer({ name, input }: DeviceCall): Promise<unknown> {
    try {
      if (name === NOTE) {
        const kept = await this.db.get('notes', input.params?.id ?? '');
        return kept && !kept.isTrashed ? kept.note : undefined;
      }
      if (name === LIST) {
        const query = input.query ?? {};
        if (query.view !== 'summary' || query.cursor !== undefined) return undefined;
        return listFromDevice(await this.db.getAll('listed'), query);
      }
      const path = name.replace('GET ', '');
      const kept = await this.db.get('replies', path);
      if (!kept || path !== TAGS) return kept?.reply;
      return tagsFromDevice(kept.reply as TagCount[], await this.db.getAll('listed'));
    } catch {
      return undefined;
    }
  }

  async #keep({ name }: DeviceCall, reply: unknown): Promise<void> {
    // What waits is not in it.
    if (this.waiting.length > 0) return;
    if (name === NOTE) return this.keepNote(reply as Note);
    if (name === LIST) return;
    if (name === USER && (reply as User).id !== this.userId) return;
    await this.keepReply(name.replace('GET ', ''), reply);
  }

  async #change(call: DeviceCall): Promise<unknown> {
    const { name, options } = call;
    const input = withId(name, call.input);
    if (this.waiting.length === 0) {
      try {
        const reply = await call.send(input);
        this.#changed();
        void this.#follow(name, input, reply).catch(() => {});
        return reply;
      } catch (error) {
        if (!isAway(error, options)) throw error;
        return this.#enqueue(name, input, options, error);
      }
    }
    const reply = await this.#enqueue(name, input, options, noAnswer());
    this.onWaiting();
    return reply;
  }

  /** Makes a change on this device that the server made. */
  async #follow(name: string, input: CallInput, reply: unknown): Promise<void> {
    await change(this.db, async (tx) => {
      await offlineChanges[name]?.(tx, input);
      const id = input.params?.id ?? '';
      if (name === 'DELETE /api/notes/:id') await dropNote(tx, id);
    });
    if (isNote(reply)) await this.keepNote(reply);
  }

  async #enqueue(name: string, input: CallInput, { headers }: CallOptions, otherwise: unknown): Promise<unknown> {
    for (const { id, text } of unsavedTexts()) await this.#keepUnsaved(id, text);
    const done = await change(this.db, async (tx) => {
      const made = await offlineChanges[name]?.(tx, input);
      if (!made) return undefined;
      for (const first of made.before ?? []) await tx.objectStore('outbox').add(first);
      await tx.objectStore('outbox').add({ call: name, input, ...(headers ? { headers } : {}), ...made.entry });
      return made;
    });
    if (!done) throw otherwise;
    for (const { about } of done.before ?? []) for (const id of about) this.#unsaved.delete(id);
    await this.waitingChanged();
    return done.reply;
  }

  /** The drafts keep the text and save it again; here only what lists show of it. */
  async #save({ input, options, send }: DeviceCall): Promise<unknown> {
    const id = input.params?.id ?? '';
    if (this.waiting.some(({ makes }) => makes === id)) {
      await this.#keepUnsaved(id, input.body);
      this.onWaiting();
      throw noAnswer();
    }
    try {
      const note = (await send(input)) as Note;
      this.#changed();
      if (isNote(note)) {
        const isBehind = this.waiting.some(({ about }) => about.includes(id));
        void change(this.db, (tx) => putSaved(tx, note, isBehind)).catch(() => {});
      }
      if (this.#unsaved.delete(id)) this.#count();
      return note;
    } catch (error) {
      if (isAway(error, options)) await this.#keepUnsaved(id, input.body).catch(() => {});
      throw error;
    }
  }

  async #keepUnsaved(id: string, text: Partial<UnsavedText['text']> = {}): Promise<void> {
    const next = await change(this.db, (tx) => putUnsaved(tx, id, text));
    if (!next) return;
    this.#unsaved.add(id);
    this.#count();
    notify('onKept', shownNote(next));
  }
}

/** Perhaps the notes are not on this device yet. */
function isEmptyList({ name }: DeviceCall, answer: unknown): boolean {
  return name === LIST && (answer as NotePage).notes.length === 0;
}
