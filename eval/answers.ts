import { sql } from 'drizzle-orm';
import type { Embedder } from '#server/ai/embedder.ts';
import type { Database } from '#server/db/client.ts';
import { answerTexts } from '#server/language/answer.texts.ts';
import type { ChatReply, ChatSource } from '#shared/assistant.ts';
import type { DocumentText } from '#shared/documents.ts';
import type { Note } from '#shared/notes.ts';
import type { ApiClient } from '#tests/faults/api-client.ts';
import type { AnswerSet, AskedQuestion } from './answer-sets.ts';
import { bestSentenceOf } from './best-passage.ts';
import { addUser, asPlain, upload, withProduct } from './product.ts';

/** What came of one question, as it is judged. */
export interface Judged {
  set: AnswerSet;
  how: string;
  question: AskedQuestion;
  /** The first quotation holds the answer. */
  isFirst: boolean;
  /** Of the first quotation, in characters. */
  length: number;
  isDeclined: boolean;
  /** Says that nothing says exactly this: the quotation is what comes closest. */
  isUnsure: boolean;
  /** What no longer holds is quoted, and what holds is not. */
  isOutdatedAlone: boolean;
  citations: { all: number; true: number };
  ms: number;
  reply: string;
}

export const [ours, baseline] = ['built-in assistant', 'best sentence of the best passage by BM25'] as const;

const unsure = ['en', 'de', 'fr', 'es', 'nl'].map((language) => answerTexts(language).closest);

/**
 * Asks every question of the whole product on the embedded database, and of the baseline.
 *
 * @param embedder a model of meaning, which the search for passages uses too.
 */
export async function evaluateAnswers(
  sets: readonly AnswerSet[],
  say: (text: string) => void,
  embedder?: Embedder,
): Promise<Judged[]> {
  return withProduct({ embedder }, async (product, db) => {
    const judged: Judged[] = [];
    for (const set of sets) {
      say(set.name);
      const user = await addLibrary(product.url, db, set);
      await product.indexed();
      // The first answer starts a thread.
      await user.call('POST', '/api/assistant/chat', { messages: [{ role: 'user', content: 'When does it begin?' }] });
      const contents = new Map<string, string>();
      for (const question of set.questions)
        judged.push(await judgeOurs(user, contents, set, question), judgeBaseline(set, question));
    }
    return judged;
  });
}

async function addLibrary(url: string, db: Database, { name, notes }: AnswerSet): Promise<ApiClient> {
  const typed = notes.filter(({ isUpload }) => !isUpload);
  const texts = typed.map(({ id, title, text }) => ({ id, title, text, tags: [] }));
  const { user, documentOf } = await addUser(url, db, `answers-${name}`, texts);
  const dayOf = new Map(typed.map(({ id, day }) => [id, day]));
  for (const [id, note] of documentOf)
    await db.system.execute(sql`
      update notes set created_at = ${dayOf.get(note)}::timestamptz, updated_at = ${dayOf.get(note)}::timestamptz
      where id = ${id}`);
  for (const { title, text } of notes.filter(({ isUpload }) => isUpload))
    await upload(user, title, text, 'text/markdown');
  return user;
}

async function judgeOurs(
  user: ApiClient,
  contents: Map<string, string>,
  set: AnswerSet,
  question: AskedQuestion,
): Promise<Judged> {
  const began = performance.now();
  const asked = { messages: [{ role: 'user', content: question.text }] };
  const { status, body } = await user.call('POST', '/api/assistant/chat', asked);
  const ms = performance.now() - began;
  if (status !== 200) throw new Error(`"${question.text}" was answered ${status}`);
  const { response, answer } = body as ChatReply;
  await user.call('DELETE', '/api/chat/general');
  const citations = { all: 0, true: 0 };
  for (const { kind, id, startsAt, endsAt, page, text } of answer.sources) {
    const key = `${id} ${page}`;
    if (!contents.has(key)) contents.set(key, await readText(user, kind, id, page));
    const cited = contents.get(key)?.slice(startsAt, endsAt) ?? '';
    citations.all += 1;
    if (text.trim() !== '' && cited.startsWith(text.slice(0, 300).replace(/…$/, ''))) citations.true += 1;
  }
  const numbers = [...response.matchAll(/(?<!\\)\[(\d+)\]/g)].map(([, number]) => Number(number));
  const isWhole = Math.max(0, ...numbers) === answer.sources.length;
  const quotations = [...response.matchAll(/(?:^>.*\n?)+/gm)].map(([quotation]) => quotation);
  return judge(
    { set, how: ours, question, ms, reply: response },
    quotations,
    isWhole ? citations : { all: citations.all + 1, true: citations.true },
  );
}

/** The content of a note, or of a page of a document. */
async function readText(user: ApiClient, kind: ChatSource['kind'], id: string, page: number | null): Promise<string> {
  if (kind === 'note') return ((await user.call('GET', `/api/notes/${id}`)).body as Note).content;
  const { pages } = (await user.call('GET', `/api/documents/${id}/text`)).body as DocumentText;
  return pages.find(({ number }) => number === (page ?? 1))?.markdown ?? '';
}

/** The simplest answer to the same notes, and never a decline. */
function judgeBaseline(set: AnswerSet, question: AskedQuestion): Judged {
  const began = performance.now();
  const text = bestSentenceOf(question.text, set.notes);
  const ms = performance.now() - began;
  return judge({ set, how: baseline, question, ms, reply: text }, [text], { all: 1, true: 1 });
}

function judge(
  given: Pick<Judged, 'set' | 'how' | 'question' | 'ms' | 'reply'>,
  quotations: readonly string[],
  citations: Judged['citations'],
): Judged {
  const { outdated } = given.question;
  const plain = quotations.map(asPlain);
  const holds = (text: string) => holdsAnswer(given.question, text);
  return {
    ...given,
    isFirst: holds(plain[0] ?? ''),
    length: (plain[0] ?? '').trim().length,
    isDeclined: quotations.length === 0,
    isUnsure: unsure.some((text) => given.reply.startsWith(text)),
    isOutdatedAlone:
      plain.some((text) => outdated.some((part) => text.includes(asPlain(part)))) && !plain.some((text) => holds(text)),
    citations,
  };
}

/** Whether a quotation contains what answers the question. */
export function holdsAnswer({ expected }: AskedQuestion, quotation: string): boolean {
  const text = asPlain(quotation);
  return expected.some((all) => all.every((part) => text.includes(asPlain(part))));
}
