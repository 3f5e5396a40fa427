import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { lineAt } from './line-at.ts';

/** Words that are not idiomatic English in this product, each with what to write instead. */
const bannedWords: [RegExp, string][] = [
  [/\b(told|tells)\b/i, 'detected (by us), stated (by the user), notifies, publishes, says'],
  [/\bleft out of AI\b/i, 'hidden from AI'],
  [/\bolder texts?\b|\btexts? of now\b/i, 'earlier version, current version'],
  [/\bnobody\b/i, 'another subject: "Transcription isn\'t set up"'],
  [/\b(anew|once more)\b/i, 'again'],
  [/\b(whom|of which|whose it is)\b/i, 'who, whose, that; or two sentences'],
  [/\b(meanwhile|in the meantime)\b/i, '"since you opened it"'],
  [/\bbe it that\b/i, 'either way'],
  [/\b(thrice|twice as so many)\b/i, 'three times, twice'],
  [/\b(library of notes|your library)\b/i, 'your notes and documents'],
  [/\b(cannot|can't|could not|couldn't) be reached\b/i, '"You\'re offline", "Can\'t reach the server"'],
  [/\boperators?\b/i, 'administrator'],
  [/\b(did not|didn't|does not|doesn't) take\b/i, 'accepts; "Couldn\'t send the note"'],
  [/\b(is|are|was|were|be|been) gone\b/i, 'is moved, is deleted, has ended'],
  [/\bmakes (a|the) (summary|note)\b/i, 'creates'],
  [/\bstill stands?\b|\bstands? in\b/i, 'is, appears'],
  [/(?<![.\w[({])\.\.\.(?![.\w])|\w\.\.\.(\s|$)/, 'one character: …'],
  [
    /\b\w*(colour|favourit|behaviour|centre|licence|catalogue|cancell(ed|ing)|(summar|organ|recogn|normal|initial|author|optim|minim|maxim|util|synchron|serial|final|sanit)is(e|es|ed|ing|ation)|analys(e|es|ed|ing))\b/i,
    'American spelling',
  ],
];
/** As words of a name in the code, these are not what the field calls it. */
const bannedInNames: [RegExp, string][] = [
  ...bannedWords,
  [/\btell\b/i, 'publish, notify, send, report'],
  [/\b(said|says|saying)\b/i, 'text, message, output, statement, states'],
  [/\b(hears?|heard|hearing)\b/i, 'received, transcribed, recognized'],
  [/\b(owes?|owed)\b/i, 'due, promised'],
  [/\b(takers?|living|stands?|standing)\b/i, 'assignee, current, is, appears'],
];
/** Words of the API, which older pages and programs call, and of packages. */
const givenNames = /\b(operators?|summarise|summarising|analyse)\b/gi;
/** The specification prescribes these, three dots included. */
const prescribed = [
  'Search notes and documents...',
  'Start writing...',
  'Enter tag...',
  'Logging in...',
  'Creating account...',
];

/** Their patterns are words that people write; replaced by issue reading room. */
const readingRoom = new Set([
  'server/reading/answers/question-words.ts',
  'server/features/assistant/lists/list-words.ts',
  'server/reading/tasks/passages.ts',
  'server/reading/tasks/people.ts',
  'server/reading/tasks/table.ts',
]);

interface Passage {
  file: string;
  /** In UTF-16 code units from the beginning of the file. */
  start: number;
  text: string;
  isName?: boolean;
}

/** A single word is a value, and a row of words in lower case is a list: neither is a sentence. */
function isSentence(text: string): boolean {
  return /\S\s+\S/.test(text) && !/^[\p{Ll}\s-]{40,}$/u.test(text) && !prescribed.includes(text);
}

/** The sentences of a file of `content/`. */
function linesOf(file: string): Passage[] {
  const lines = readFileSync(file, 'utf8').matchAll(/.+/g);
  return Array.from(lines, ({ 0: text, index }) => ({ file, start: index, text: text.trim() })).filter(({ text }) =>
    isSentence(text),
  );
}

/** The comments, sentences and names of a source file, with the titles of its tests. */
function passagesOf(file: string): Passage[] {
  const source = readFileSync(file, 'utf8');
  const { program, comments, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const passages: Passage[] = [];
  const add = (start: number, text: string) => passages.push({ file, start, text: text.replace(/\s+/g, ' ').trim() });
  for (const { start, value } of comments) add(start, value);
  const isTest = /\.(test|spec)\.tsx?$/.test(file);
  const hasTexts = !isTest && !file.startsWith('tests/');
  const addSentence = (start: number, text: string) => {
    if (hasTexts && isSentence(text)) add(start, text);
  };
  const names = new Map([[basename(file), 0]]);
  const addName = ({ start, name }: { start: number; name: string }) => names.set(name, names.get(name) ?? start);
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      const isTitled = callee.type === 'Identifier' && /^(test|it|describe)$/.test(callee.name);
      if (isTest && isTitled && title?.type === 'Literal' && typeof title.value === 'string')
        add(title.start, title.value);
    },
    Literal({ start, value }) {
      if (typeof value === 'string') addSentence(start, value);
    },
    TemplateElement({ start, value }) {
      addSentence(start, value.cooked ?? '');
    },
    JSXText({ start, value }) {
      addSentence(start, value);
    },
    Identifier: addName,
    PrivateIdentifier: addName,
    JSXIdentifier: addName,
  }).visit(program);
  for (const [name, start] of names) {
    const words = name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
    passages.push({ file, start, text: words.join(' ').replaceAll(givenNames, ''), isName: true });
  }
  return passages;
}

test('texts, comments, names and test titles use the words of the writing guide', () => {
  const sources = globSync('{server,web,shared,scripts,bench,eval,tests}/**/*.{ts,tsx,mjs}').filter(
    (file) => !/^tests\/(corpus\/|words\.test)/.test(file),
  );
  const contents = globSync('content/**/*.{md,json}');
  expect(sources.length).toBeGreaterThan(500);
  expect(contents.length).toBeGreaterThan(50);
  const passages = [...sources.flatMap(passagesOf), ...contents.flatMap(linesOf)];
  const found = passages.flatMap(({ file, start, text, isName = false }) =>
    (isName ? bannedInNames : bannedWords).flatMap(([pattern, better]) => {
      const [word] = pattern.exec(text) ?? [];
      if (word === undefined || readingRoom.has(file)) return [];
      const line = lineAt(readFileSync(file, 'utf8'), start);
      return [`${file}:${line} “${word}” → ${better}: ${text.slice(0, 160)}`];
    }),
  );
  expect(found).toEqual([]);
});
