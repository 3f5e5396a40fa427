import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import { expect, test } from 'vitest';
import { bounds } from './main-thread/bounds.ts';
import { mainThreadModules, type Place, placesOf } from './main-thread/code.ts';

/** Written by `npx vitest run tests/main-thread.test.ts -u`. */
const LIST = join(import.meta.dirname, 'main-thread/list.md');
const JUDGE_MS = 20_000;

type Verdict = 'linear' | 'superlinear' | 'unknown' | 'built' | 'loop';

const places = [...mainThreadModules()].flatMap(([module, code]) => placesOf(module, code));

/** The verdicts of the list, by expression. */
function judgedBefore(): Map<string, Verdict> {
  const lines = existsSync(LIST) ? readFileSync(LIST, 'utf8').split('\n') : [];
  return new Map(
    lines.flatMap((line) => {
      const [, verdict, code = ''] = /^- (linear|superlinear|unknown): (.*)$/.exec(line) ?? [];
      return verdict === undefined ? [] : [[code, verdict as Verdict] as const];
    }),
  );
}

/** How the time of an expression grows with its text, as a search for the worst text says. */
async function judge(code: string): Promise<Verdict> {
  const end = code.lastIndexOf('/');
  const { status } = await check(code.slice(1, end), code.slice(end + 1), { timeout: JUDGE_MS });
  if (status === 'unknown') return 'unknown';
  return status === 'safe' ? 'linear' : 'superlinear';
}

async function judged(
  all: readonly Place[],
  known: ReadonlyMap<string, Verdict>,
): Promise<(Place & { verdict: Verdict })[]> {
  const found: (Place & { verdict: Verdict })[] = [];
  for (const place of all) {
    const { kind, code } = place;
    found.push({ ...place, verdict: kind === 'pattern' ? (known.get(code) ?? (await judge(code))) : kind });
  }
  return found;
}

/** The bound of the texts that a module reads; the nearest folder's where it has none of its own. */
function boundOf(module: string): string | undefined {
  const [, reason] = Object.entries(bounds)
    .filter(([path]) => module.startsWith(path))
    .sort(([a], [b]) => b.length - a.length)[0] ?? [undefined, undefined];
  return reason;
}

test('the list names every regular expression and loop over text of the main thread', async () => {
  const lines = ['# What reads text on the main thread', ''];
  let last = '';
  for (const { module, verdict, code } of await judged(places, judgedBefore())) {
    const bound = boundOf(module);
    if (module !== last) lines.push('', `## ${module}`, ...(bound === undefined ? [] : ['', bound]), '');
    last = module;
    lines.push(`- ${verdict}: ${code}`);
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(LIST);
});

test('an expression that isn’t linear, or is built from parts, reads only text whose bound is stated', async () => {
  const open = (await judged(places, judgedBefore()))
    .filter(({ module, verdict }) => !['linear', 'loop'].includes(verdict) && boundOf(module) === undefined)
    .map(({ module, verdict, code }) => `${module}: ${verdict} ${code}`);
  expect(open).toEqual([]);
  const unused = Object.keys(bounds).filter((path) => !places.some(({ module }) => module.startsWith(path)));
  expect(unused).toEqual([]);
});

test('a planted expression that takes the square of its text is found, wherever a module of the main thread is', async () => {
  const planted = [
    'const END = /[\\s.;]+$/;',
    'const ITEM = /^[ \\t]+(?![x])(.*)$/;',
    'function f(text: string) { while (text.charAt(0) === " ") text = text.slice(1); }',
  ];
  const found = await judged(placesOf('server/planted.ts', planted.join('\n')), new Map());
  expect(found.map(({ verdict }) => verdict)).toEqual(['superlinear', 'superlinear', 'loop']);
  expect(await judge('/^[\\s>]*[-*+]/')).toBe('linear');
  const modules = [...mainThreadModules().keys()];
  expect(modules).toEqual(expect.arrayContaining(['server/http/route.ts', 'server/features/notes/notes.repo.ts']));
  expect(modules).not.toContain('server/features/tasks/edit-line.ts');
});

test('a new search finds no text that an expression listed as linear takes the square of', {
  tags: ['night'],
  timeout: 60 * 60_000,
}, async () => {
  const worse: string[] = [];
  for (const [code, verdict] of judgedBefore()) {
    // What isn't called linear reads bounded text anyway.
    if (verdict === 'linear' && (await judge(code)) === 'superlinear') worse.push(code);
  }
  expect(worse).toEqual([]);
});
