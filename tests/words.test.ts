import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

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
/** Code that understands what people write contains their words. */
const lexicons = /^(server\/language|server\/features\/assistant|server\/search-engine|scripts\/demo|eval)\//;
/** The specification prescribes these, three dots included. */
const prescribed = [
  'Search notes and documents...',
  'Start writing...',
  'Enter tag...',
  'Logging in...',
  'Creating account...',
];

interface Passage {
  file: string;
  /** In UTF-16 code units from the beginning of the file. */
  start: number;
  text: string;
}

/** The comments and sentences of a source file, with the titles of its tests. */
function passagesOf(file: string): Passage[] {
  const source = readFileSync(file, 'utf8');
  const { program, comments, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const passages: Passage[] = [];
  const add = (start: number, text: string) => passages.push({ file, start, text: text.replace(/\s+/g, ' ').trim() });
  for (const { start, value } of comments) add(start, value);
  const isTest = /\.(test|spec)\.tsx?$/.test(file);
  const hasTexts = !file.startsWith('tests/') && (!lexicons.test(file) || file.endsWith('.texts.ts'));
  // A single word is a value, not a sentence.
  const addSentence = (start: number, text: string) => {
    if (/\S\s+\S/.test(text) && !prescribed.includes(text)) add(start, text);
  };
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      const isTitled = callee.type === 'Identifier' && /^(test|it|describe)$/.test(callee.name);
      if (isTest && isTitled && title?.type === 'Literal' && typeof title.value === 'string')
        add(title.start, title.value);
    },
    Literal({ start, value }) {
      if (hasTexts && !isTest && typeof value === 'string') addSentence(start, value);
    },
    TemplateElement({ start, value }) {
      if (hasTexts && !isTest) addSentence(start, value.cooked ?? '');
    },
    JSXText({ start, value }) {
      if (hasTexts && !isTest) addSentence(start, value);
    },
  }).visit(program);
  return passages;
}

test('texts, comments and test titles use the words of the writing guide', () => {
  const files = globSync('{server,web,shared,scripts,bench,eval,tests}/**/*.{ts,tsx,mjs}').filter(
    (file) => !/^tests\/(corpus\/|words\.test)/.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap(passagesOf).flatMap(({ file, start, text }) =>
    bannedWords.flatMap(([pattern, better]) => {
      const [word] = pattern.exec(text) ?? [];
      if (word === undefined) return [];
      const line = readFileSync(file, 'utf8').slice(0, start).split('\n').length;
      return [`${file}:${line} “${word}” → ${better}: ${text.slice(0, 160)}`];
    }),
  );
  expect(found).toEqual([]);
});
