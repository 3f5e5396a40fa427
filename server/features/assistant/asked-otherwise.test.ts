import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer, SourcePassage } from '#server/features/assistant/material.ts';
import { cutNote } from '#server/features/search/cut-passages.ts';
import { answer as answerQuestion } from '#server/reading/answer.ts';
import { createLibraryIndex } from '#server/search-engine/engine.ts';
import { type AskedQuestion, nearMisses, paraphrasedQuestions, questionLibrary } from '#tests/question-library.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const NOT_FOUND = "I couldn't find this in your notes.";
const CLOSEST = 'Nothing says exactly this. Closest:';

const answers = new Map<string, Answer>();

// The search and the answers without a server between them: what is measured is what they find.
beforeAll(() => {
  const index = createLibraryIndex();
  const passages = new Map<string, SourcePassage>();
  for (const { id, title, content } of questionLibrary()) {
    const cut = cutNote(content);
    const texts = cut.map(({ heading, body }, key) => ({
      key: `${key}`,
      title,
      tags: [],
      heading,
      body,
      updatedAt: 0,
    }));
    index.put(id, texts);
    for (const [key, { heading, startsAt, endsAt }] of cut.entries()) {
      const text = content.slice(startsAt, endsAt);
      const day = { day: '2026-11-21', isDated: false, updatedAt: NOW.toISOString() };
      const place = { heading, text, startsAt, endsAt, page: null, ...day };
      passages.set(`${id} ${key}`, { kind: 'note', id, title, place: '', ...place });
    }
  }
  for (const { text } of [...paraphrasedQuestions(), ...nearMisses()]) {
    const { hits } = index.search({ text, isTyping: false, limit: 20 });
    const found = hits.flatMap(({ source, key }) => passages.get(`${source} ${key}`) ?? []);
    answers.set(text, answerQuestion({ text, history: [] }, { note: null, passages: found }));
  }
});

function answerTo({ text }: Pick<AskedQuestion, 'text'>): Answer {
  const answer = answers.get(text);
  if (!answer) throw new Error(`Nobody asked: ${text}`);
  return answer;
}

describe('questions in other words than the notes', () => {
  const share = (questions: AskedQuestion[], is: (question: AskedQuestion) => boolean) =>
    questions.filter(is).length / questions.length;
  const isQuoted = (question: AskedQuestion) =>
    [NOT_FOUND, CLOSEST].every((start) => !answerTo(question).text.startsWith(start));
  const isNamed = (question: AskedQuestion) => answerTo(question).used.some(({ id }) => question.answers.includes(id));
  const isRight = (question: AskedQuestion) => question.answers.includes(answerTo(question).used[0]?.id ?? '');

  test('quote or at least name the right note for more than half, and quote a wrong one for few', () => {
    const asked = paraphrasedQuestions();
    expect(share(asked, isNamed)).toBeGreaterThanOrEqual(0.55);
    expect(share(asked, (question) => isQuoted(question) && isRight(question))).toBeGreaterThanOrEqual(0.2);
    expect(share(asked, (question) => isQuoted(question) && !isRight(question))).toBeLessThanOrEqual(0.25);
  });

  test('quote little if no note has the answer, even about people and things in the notes', () => {
    expect(share(nearMisses(), isQuoted)).toBeLessThanOrEqual(0.3);
  });

  test('quote what comes nearest as what only may be it', () => {
    const { text, used } = answerTo({ text: 'When must the cancellation reach Nordkant?' });
    expect(text.startsWith(CLOSEST)).toBe(true);
    expect(used[0]).toMatchObject({ id: 'consulting-18' });
  });
});
