import { answerTexts } from '#server/language/answer.texts.ts';
import type { ChatReply } from '#shared/assistant.ts';
import type { Folder } from '#shared/folders.ts';
import type { Note } from '#shared/notes.ts';
import type { SearchReply } from '#shared/search.ts';
import type { Task, TaskPage } from '#shared/tasks.ts';
import type { ApiClient } from '#tests/faults/api-client.ts';
import type { ClientQuestion, ClientSet, Expected } from './client-sets.ts';
import { addUser, asPlain, ok, upload, withProduct } from './product.ts';

/** What came of one question. */
export interface JudgedQuestion {
  question: ClientQuestion;
  /** What was asked for is in the first quotation, or in the answer where several things are. */
  isRight: boolean;
  /** The answer has nothing of another client, and no value that is outdated as if it held. */
  isClean: boolean;
  /** The same of the passage that search shows first. */
  isBaselineRight: boolean;
  reply: string;
}

export interface JudgedSet {
  set: ClientSet;
  questions: JudgedQuestion[];
  /** "Your notes disagree" was shown, and whether it was true. */
  showings: { question: string; isTrue: boolean }[];
  deadlines: { found: number; of: number };
  promises: { found: number; of: number; wrong: number };
  /** Answers to questions about one client that have what is private of another. */
  leaks: string[];
}

/** Asks everything of the whole product on the embedded database, without a model. */
export async function evaluateClients(sets: readonly ClientSet[], say: (text: string) => void): Promise<JudgedSet[]> {
  // Each professional is asked on the day of the week that the material is of.
  let today = new Date();
  return withProduct({ now: () => today }, async (product, db) => {
    const judged: JudgedSet[] = [];
    for (const set of sets) {
      say(set.name);
      today = new Date(`${set.user.today}T09:00:00Z`);
      const { user } = await addUser(product.url, db, `clients-${set.name.replace('/', '-')}`, []);
      const world = await move(user, set);
      await product.indexed();
      judged.push(await judge(user, set, world));
    }
    return judged;
  });
}

interface World {
  /** The folder of each client, by its name. */
  clients: ReadonlyMap<string, string>;
  /** The note of each file, and the other way round. */
  notes: ReadonlyMap<string, string>;
  files: ReadonlyMap<string, string>;
}

/** Gives the professional everything that a person would bring: folders, clients, notes, files, and a name. */
async function move(user: ApiClient, set: ClientSet): Promise<World> {
  const { name, addressedAs, firm } = set.user;
  await ok(
    user.call('PUT', '/api/settings', { autoSave: true, defaultDark: false, name, otherNames: addressedAs, firm }),
  );
  const folders = new Map<string, string>();
  const folderAt = async (path: string): Promise<string> => {
    const known = folders.get(path);
    if (known !== undefined) return known;
    const cut = path.lastIndexOf('/');
    const parentId = cut === -1 ? null : await folderAt(path.slice(0, cut));
    const made = await ok<Folder>(user.call('POST', '/api/folders', { name: path.slice(cut + 1), parentId }));
    folders.set(path, made.id);
    return made.id;
  };
  const clients = new Map<string, string>();
  for (const { folder, ...client } of set.clients) {
    const id = await folderAt(folder);
    // What wasn't typed is empty.
    const people = (client.people ?? []).map((person) => Object.assign({ role: '', email: '' }, person));
    const typed = Object.assign({ otherNames: [], relation: '' }, client, { people });
    await ok(user.call('PUT', `/api/folders/${id}/client`, { client: typed }));
    clients.set(client.name, id);
  }
  const [notes, files] = [new Map<string, string>(), new Map<string, string>()];
  for (const { file, folder, title, text, isDocument } of set.texts) {
    const folderId = folder === '.' ? null : await folderAt(folder);
    const id = isDocument
      ? (await upload(user, `${title}.txt`, text, 'text/plain')).id
      : (await ok<Note>(user.call('POST', '/api/notes', { title, content: text, folderId }))).id;
    if (isDocument) await ok(user.call('POST', `/api/notes/${id}/folders`, { folderId }));
    notes.set(`${folder}/${title}`, id);
    files.set(id, file);
  }
  return { clients, notes, files };
}

async function judge(user: ApiClient, set: ClientSet, world: World): Promise<JudgedSet> {
  const questions: JudgedQuestion[] = [];
  const showings: JudgedSet['showings'] = [];
  const leaks: string[] = [];
  const note = (question: string, scope: string, reply: string, isTrue: boolean) => {
    if (/\bnotes disagree\b|widersprechen sich/i.test(reply)) showings.push({ question, isTrue });
    if (scope === 'everything') return;
    const secret = set.secrets.find((each) => asPlain(reply).includes(asPlain(each)) && !isOwn(set, scope, each));
    if (secret !== undefined && !scope.startsWith('note:')) leaks.push(`${question}: ${secret}`);
  };
  for (const question of set.questions) {
    const reply = await ask(user, question, world);
    note(question.question, question.scope, reply, question.kind === 'clash');
    const search = { query: question.question, limit: 50 };
    const { notes } = await ok<SearchReply>(user.call('POST', '/api/search', search));
    questions.push({
      question,
      isRight: isRight(question, reply),
      isClean: isClean(question, reply),
      isBaselineRight: question.kind !== 'absent' && holds(question.right, notes[0]?.passage.text ?? ''),
      reply,
    });
  }
  for (const { question, scope, isTrue = false } of set.agreements) {
    note(question, scope, await ask(user, { question, scope }, world), isTrue);
  }
  const tasks = await tasksOf(user);
  return {
    set,
    questions,
    showings,
    leaks,
    deadlines: found(set.deadlines, tasks, world),
    promises: { ...found(set.promises, tasks, world), wrong: wrongOf(set, tasks, world) },
  };
}

/** Whether what is private is of the client that is asked about. */
function isOwn({ clients, texts }: ClientSet, scope: string, secret: string): boolean {
  const asked = clients.find(({ name }) => scope === `client:${name}`);
  const isIn = (folder: string) => `${folder}/`.startsWith(`${asked?.folder}/`);
  return (
    asked !== undefined && texts.some(({ folder, text }) => isIn(folder) && asPlain(text).includes(asPlain(secret)))
  );
}

async function ask(
  user: ApiClient,
  { question, scope }: Pick<ClientQuestion, 'question' | 'scope'>,
  { clients, notes }: World,
): Promise<string> {
  const [kind, of = ''] = scope.split(/:(.*)/s);
  const about =
    kind === 'client'
      ? { scope: 'client', clientId: clients.get(of) }
      : kind === 'note'
        ? { scope: 'note', noteId: notes.get(of) }
        : { scope: 'everything' };
  const body = { messages: [{ role: 'user', content: question }], ...about };
  const { response } = await ok<ChatReply>(user.call('POST', '/api/assistant/chat', body));
  await user.call('POST', `/api/chat/${kind === 'note' ? notes.get(of) : 'general'}/new`);
  return response;
}

const NOT_FOUND = ['en', 'de'].flatMap((language) => [answerTexts(language).notFound, answerTexts(language).closest]);

function isRight({ kind, right }: ClientQuestion, reply: string): boolean {
  const quotations = [...reply.matchAll(/(?:^>.*\n?)+/gm)].map(([quotation]) => quotation);
  // What isn't known is said; that nothing was chosen yet may be quoted.
  if (kind === 'absent') return NOT_FOUND.some((text) => reply.startsWith(text)) || holds(right, quotations[0] ?? '');
  const isWhole = right.length > 1 || kind === 'list' || kind === 'clash' || quotations.length === 0;
  return holds(right, isWhole ? reply : (quotations[0] ?? ''));
}

function isClean({ wrong, outdated = [] }: ClientQuestion, reply: string): boolean {
  const isShownAsEarlier = /\bearlier\b|\bdisagree\b|früher|widersprechen/i.test(reply);
  return !wrong.some(
    (each) => asPlain(reply).includes(asPlain(each)) && !(isShownAsEarlier && outdated.includes(each)),
  );
}

function holds(right: readonly string[][], text: string): boolean {
  return right.length > 0 && right.every((any) => any.some((each) => asPlain(text).includes(asPlain(each))));
}

/** Open to-dos and suggestions. */
async function tasksOf(user: ApiClient): Promise<Task[]> {
  const tasks: Task[] = [];
  for (const certain of ['true', 'false']) {
    let cursor = '';
    do {
      const query = `certain=${certain}&filter=all&limit=200${cursor && `&cursor=${cursor}`}`;
      const page = await ok<TaskPage>(user.call('GET', `/api/tasks?${query}`));
      tasks.push(...page.tasks);
      cursor = page.nextCursor ?? '';
    } while (cursor !== '');
  }
  return tasks;
}

function isOf({ what, source }: Expected, task: Task, { files }: World): boolean {
  const isFrom = files.get(task.noteId) === source;
  return isFrom && what.some((each) => asPlain(task.text).includes(asPlain(each)));
}

/** With its day, where it has one. */
function found(expected: readonly Expected[], tasks: readonly Task[], world: World): { found: number; of: number } {
  const wanted = expected.filter(({ not = false, optional = false }) => !not && !optional);
  const isFound = (each: Expected) =>
    tasks.some((task) => isOf(each, task, world) && (each.day == null || task.due === each.day));
  return { found: wanted.filter(isFound).length, of: wanted.length };
}

function wrongOf({ promises, deadlines }: ClientSet, tasks: readonly Task[], world: World): number {
  const refused = [...promises, ...deadlines].filter(({ not = false }) => not);
  return tasks.filter((task) => refused.some((each) => isOf(each, task, world))).length;
}
