import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface Row {
  id: string;
  states: string;
  proofs: { file: string; title: string }[];
  remark: string;
}

const checklist = readFileSync('docs/specification.md', 'utf8');
const rows = checklist.split('\n').flatMap(readRow);
/** The specification lies beside the repository where the product is made, and not in it. */
const specification = '../shared/spec/product-spec.md';
const sources = new Map<string, string>();

function readRow(line: string): Row[] {
  const [, id, states = '', proofs = '', remark = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
  if (id === undefined || !/^D?\d+\.\d+$/.test(id)) return [];
  const named = proofs.split('<br>').flatMap((proof) => {
    const [, file, title] = /^`(.+?)` · (.+)$/.exec(proof) ?? [];
    return file && title ? [{ file, title: title.replaceAll('\\|', '|') }] : [];
  });
  return [{ id, states, proofs: named, remark }];
}

function sourceOf(file: string): string {
  const source = sources.get(file) ?? (existsSync(file) ? readFileSync(file, 'utf8') : '');
  sources.set(file, source);
  return source;
}

/** The titles of the tests of a file: the texts that calls of `test`, `it` and their `each` begin with. */
function titlesOf(source: string): Set<string> {
  const calls = source.matchAll(/(?:\b(?:test|it)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1,/g);
  return new Set(Array.from(calls, ([, , title = '']) => title.replaceAll(/\\(.)/g, '$1')));
}

/** Quoted texts; an apostrophe inside a word isn't a quote. */
function quotesIn(text: string): string[] {
  const quotes = text.matchAll(/(?<!\w)'((?:[^'\n]|(?<=\w)'(?=\w))+)'(?!\w)/g);
  return Array.from(quotes, ([, quoted = '']) => quoted);
}

/** The parts of a quoted text that a test can hold: without what stands for something else, title and description apart. */
function partsOf(quoted: string): string[] {
  const fixed = quoted.replace(/\{.*?\}/g, '').replace(/(?<= )\.\.\.$/, '');
  return fixed.startsWith('N tag') || / \(count\)$/.test(fixed)
    ? []
    : fixed.split(/(?<=\w): /).map((part) => part.trim());
}

/** The calls of section 7 and the constants of section 9, as a row begins. */
function constantsIn(text: string): string[] {
  const calls = text.matchAll(/^\| ((?:GET|POST|PUT|DELETE) \S+) \|/gm);
  const [, constants = ''] = text.split('## 9. ');
  const items = constants.matchAll(/^\| ([A-Z][^|/]*?) (?:\/[^|]*)?\|/gm);
  return [...calls, ...items].map(([, name = '']) => name).filter((name) => name !== 'Item');
}

describe('the checklist of the specification', () => {
  test('has every row of each section, in order and once', () => {
    const wanted = [...checklist.matchAll(/^Rows (D?\d+)\.1 to \1\.(\d+)\.$/gm)].flatMap(([, section, last]) =>
      Array.from({ length: Number(last) }, (_, index) => `${section}.${index + 1}`),
    );
    expect(wanted.length).toBeGreaterThan(200);
    expect(rows.map(({ id }) => id)).toEqual(wanted);
  });

  test('names a test for each row, under its title', () => {
    const wrong = rows.flatMap(({ id, proofs }) => {
      if (proofs.length === 0) return [`${id} names no test`];
      return proofs
        .filter(({ file, title }) => !titlesOf(sourceOf(file)).has(title))
        .map(({ file, title }) => `${id}: ${file} has no test "${title}"`);
    });
    expect(wrong).toEqual([]);
  });

  test('quotes only what a test of the row quotes too', () => {
    const wrong = rows.flatMap(({ id, states, proofs, remark }) => {
      if (remark.startsWith('Differs')) return [];
      const tests = proofs.map(({ file }) => sourceOf(file).replaceAll("\\'", "'")).join('\n');
      return quotesIn(states)
        .flatMap(partsOf)
        .filter((part) => !tests.toLowerCase().includes(part.toLowerCase()))
        .map((part) => `${id}: '${part}' is in none of its tests`);
    });
    expect(wrong).toEqual([]);
  });

  test('names only decisions that exist', () => {
    const existing = readdirSync('docs/decisions').map((file) => file.slice(0, 4));
    const named = rows.flatMap(({ remark }) => remark.match(/\b\d{4}\b/g) ?? []);
    expect(named.length).toBeGreaterThan(10);
    expect(existing).toEqual(expect.arrayContaining(named));
  });

  test.skipIf(!existsSync(specification))(
    'has every quoted text and every constant of the specification (needs it beside the repository)',
    () => {
      const text = readFileSync(specification, 'utf8');
      const stated = rows.map(({ states }) => states).join('\n');
      const missing = [...quotesIn(text), ...constantsIn(text)].filter((wanted) => !stated.includes(wanted));
      expect([...new Set(missing)]).toEqual([]);
    },
  );
});
