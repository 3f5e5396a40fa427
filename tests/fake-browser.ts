import type { Clock } from '#web/features/notes/drafts/clock.ts';
import type { Attachment, DraftStatus, EditorSurface } from '#web/features/notes/drafts/draft-snapshot.ts';
import { createDrafts, type Drafts } from '#web/features/notes/drafts/drafts.ts';
import type { DraftsOptions } from '#web/features/notes/drafts/drafts-options.ts';
import type { NoteText } from '#web/features/notes/drafts/note-text.ts';
import { createTabLocks } from '#web/features/notes/drafts/tab-locks.ts';
import { openTabs, type TabChannel } from '#web/lib/tabs.ts';

/** Time that a test moves by hand; between steps everything asynchronous gets its turn. */
export class FakeClock implements Clock {
  #now = Date.parse('2026-11-20T14:03:00');
  #timers: { at: number; action: () => void }[] = [];

  now = () => this.#now;

  after(ms: number, action: () => void): () => void {
    const timer = { at: this.#now + ms, action };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settle();
    for (;;) {
      const next = this.#timers.filter((timer) => timer.at <= end).sort((one, other) => one.at - other.at)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#now = Math.max(this.#now, next.at);
      next.action();
      await settle();
    }
    this.#now = end;
  }
}

/** Lets promises, the fake network and the fake database finish what needs no time. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Text boxes without a page. */
class FakeBoxes implements EditorSurface {
  title = '';
  content = '';
  isComposing = false;
  reads = 0;
  #bond: Attachment | undefined;

  attachTo(drafts: Drafts, noteId: string): void {
    const text = drafts.textOf(noteId);
    if (!text) throw new Error('not loaded');
    this.show(text);
    this.#bond = drafts.attach(noteId, this);
  }

  get noteId(): string {
    return this.#bond?.noteId ?? '';
  }
  type(content: string): void {
    this.content = content;
    this.#bond?.touch();
  }
  rename(title: string): void {
    this.title = title;
    this.#bond?.touch();
  }
  leave(): void {
    this.#bond?.detach();
  }
  read() {
    this.reads += 1;
    return { title: this.title, content: this.content };
  }
  begin(length: number) {
    return { title: this.title, content: this.content.slice(0, length) };
  }
  show(text: NoteText): void {
    this.title = text.title;
    this.content = text.content;
  }
  isBusy(): boolean {
    return this.isComposing;
  }
  moved(): void {}
}

/** A browser: the locks and the channel its tabs share. */
export class FakeBrowser {
  readonly #channels = new Set<TabChannel>();
  readonly #held = new Map<string, Promise<void>>();
  readonly #tabs: Drafts[] = [];

  /** Ends every tab, so that none hears the events of the next test. */
  close(): void {
    for (const drafts of this.#tabs) drafts.close();
  }

  /** Opens a tab with drafts; `crash` ends it without a word. */
  openTab(clock: Clock, options: Partial<DraftsOptions> = {}) {
    let isAlive = true;
    const locks = createTabLocks(this.#lockManager());
    const tabClock: Clock = {
      now: () => clock.now(),
      after: (ms, action) => clock.after(ms, () => isAlive && action()),
    };
    const tabs = openTabs(options.userId ?? 'user-1', `tab-${this.#tabs.length}`, () => this.#openChannel());
    const drafts = createDrafts({ userId: 'user-1', tabs, ...options }, { clock: tabClock, random: () => 0.5, locks });
    this.#tabs.push(drafts);
    const boxes = new FakeBoxes();
    return {
      drafts,
      boxes,
      async show(noteId: string): Promise<void> {
        drafts.load(noteId);
        await settle();
        boxes.attachTo(drafts, noteId);
      },
      status: (noteId = boxes.noteId): DraftStatus => drafts.getSnapshot(noteId).status,
      async crash(): Promise<void> {
        isAlive = false;
        locks.release();
        await settle();
      },
    };
  }

  #openChannel(): TabChannel {
    const channel: TabChannel = {
      onmessage: null,
      postMessage: (envelope) => {
        for (const other of this.#channels)
          if (other !== channel) queueMicrotask(() => other.onmessage?.({ data: envelope }));
      },
      close: () => this.#channels.delete(channel),
    };
    this.#channels.add(channel);
    return channel;
  }

  /** The part of Web Locks that is used: exclusive, first come first served. */
  #lockManager(): LockManager {
    const request = async (name: string, ...rest: unknown[]) => {
      const action = rest.at(-1) as () => Promise<unknown>;
      const before = this.#held.get(name);
      const run = (async () => {
        await before;
        return action();
      })();
      const ended = run.then(
        () => undefined,
        () => undefined,
      );
      this.#held.set(name, ended);
      await run;
      if (this.#held.get(name) === ended) this.#held.delete(name);
    };
    const query = async () => ({ held: [...this.#held.keys()].map((name) => ({ name })), pending: [] });
    return { request, query } as unknown as LockManager;
  }
}
