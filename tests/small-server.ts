import type { Note, NoteSummary } from '#shared/notes.ts';

const NOW = '2026-11-20T14:00:00.000Z';

interface Fields extends Partial<Note> {
  ids?: string[];
  name?: string;
  changes?: { ids: string[]; kind: string; pinned: boolean; day?: string | null }[];
}

/** A server that may be away, or lose its answers. */
export class SmallServer {
  userId = 'ada';
  notes = new Map<string, Note>();
  trashed = new Map<string, Note>();
  folders = new Set<string>();
  isAway = false;
  losesAnswer: () => boolean = () => false;
  quotaFull = false;

  fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    if (this.isAway) throw new TypeError('Failed to fetch');
    const body = init.body ? JSON.parse(String(init.body)) : {};
    const response = this.#answer(`${init.method} ${url.split('?')[0]}`, body);
    if (init.method !== 'GET' && this.losesAnswer()) throw new TypeError('Failed to fetch');
    return response;
  };

  #answer(asked: string, body: Fields): Response {
    const id = asked.split('/')[3] ?? '';
    if (asked === 'GET /api/user') return json(200, { id: this.userId });
    if (asked === 'GET /api/notes') return json(200, { notes: this.#summaries(), nextCursor: null, total: 0 });
    if (asked === 'POST /api/notes/read')
      return json(
        200,
        (body.ids ?? []).map((one) => this.notes.get(one)),
      );
    if (asked === 'POST /api/notes') return this.#create(body);
    if (asked === 'POST /api/notes/changes') return this.#change(body);
    if (asked === 'POST /api/folders') {
      this.folders.add(body.id ?? '');
      return json(201, { id: body.id, name: body.name, parentId: null, noteCount: 0, aiExcluded: false });
    }
    if (asked.startsWith('DELETE /api/folders')) {
      for (const [noteId, note] of this.notes) if (note.folderId === id) this.#trash(noteId);
      return this.folders.delete(id) ? new Response(null, { status: 204 }) : missing();
    }
    if (asked.startsWith('DELETE /api/notes')) return this.#trash(id) ? new Response(null, { status: 204 }) : missing();
    if (asked.startsWith('POST /api/notes/')) return this.#move(id, body.folderId ?? null);
    if (asked.startsWith('PUT /api/notes/')) return this.#save(id, body);
    if (asked.startsWith('GET /api/notes/')) return this.notes.has(id) ? json(200, this.notes.get(id)) : missing();
    return json(200, []);
  }

  #summaries(): NoteSummary[] {
    return [...this.notes.values()].map(({ content: _, ...rest }) => ({ ...rest, preview: '', picture: null }));
  }

  #create(body: Partial<Note>): Response {
    const id = String(body.id);
    const known = this.notes.get(id) ?? this.trashed.get(id);
    if (known) return json(201, known);
    if (this.quotaFull) return problem(422, 'You have reached your quota');
    if (body.folderId && !this.folders.has(body.folderId)) return missing();
    this.notes.set(id, made({ ...body, id }));
    return json(201, this.notes.get(id));
  }

  #move(id: string, folderId: string | null): Response {
    const note = this.notes.get(id);
    if (!note || (folderId !== null && !this.folders.has(folderId))) return missing();
    this.notes.set(id, { ...note, folderId });
    return json(200, this.notes.get(id));
  }

  #change({ changes }: Fields): Response {
    for (const { ids, pinned, kind, day } of changes ?? [])
      for (const id of ids) {
        if (kind === 'trash') this.#trash(id);
        const note = this.notes.get(id);
        if (note && kind === 'pin') this.notes.set(id, { ...note, pinned });
        if (note && kind === 'day') this.notes.set(id, { ...note, day: day ?? note.ownDay });
      }
    return json(200, { notes: [], trashed: [], undo: [] });
  }

  #save(id: string, { version, ...text }: Partial<Note>): Response {
    const note = this.notes.get(id);
    if (!note) return missing();
    if (note.version !== version) return problem(409, 'Changed elsewhere', { code: 'stale_version', current: note });
    this.notes.set(id, { ...note, ...text, version: note.version + 1 });
    return json(200, this.notes.get(id));
  }

  #trash(id: string): boolean {
    const note = this.notes.get(id);
    if (note) this.trashed.set(id, note);
    return this.notes.delete(id);
  }
}

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const problem = (status: number, detail: string, more: object = { code: 'quota_reached' }) =>
  new Response(JSON.stringify({ detail, ...more }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
const missing = () => problem(404, 'There is no such note');

function made(parts: Partial<Note> & { id: string }): Note {
  return {
    title: '',
    content: '',
    tags: [],
    folderId: null,
    aiExcluded: false,
    pinned: false,
    day: '2026-11-20',
    ownDay: '2026-11-20',
    version: 1,
    createdAt: NOW,
    updatedAt: NOW,
    ...parts,
  };
}
