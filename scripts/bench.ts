import { readFileSync, writeFileSync } from 'node:fs';
import { formatResult, type Result } from '#bench/figures.ts';

/** In the order in which they are run: the shortest first. */
const benches = ['saves', 'lists', 'startup', 'scripts', 'backup', 'workspace', 'documents', 'assistant', 'search'];
const page = 'docs/performance.md';

const parameters = process.argv.slice(3);
const wanted = parameters.filter((parameter) => !parameter.startsWith('--'));
const unknown = wanted.filter((name) => !benches.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no bench called ${unknown.join(', ')}; there are ${benches.join(', ')}.\n`);
  process.exit(1);
}
for (const name of wanted.length > 0 ? wanted : benches) {
  const { measure } = (await import(`#bench/${name}.ts`)) as { measure: () => Promise<Result> };
  const table = formatResult(await measure());
  process.stdout.write(`${table}\n`);
  if (parameters.includes('--write')) replaceInPage(name, table);
}

/** Between the comments that bear the bench's name. */
function replaceInPage(name: string, table: string): void {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const text = readFileSync(page, 'utf8');
  const from = text.indexOf(begin) + begin.length;
  const to = text.indexOf(end);
  if (from < begin.length || to < 0) throw new Error(`${page} has no place for ${name}`);
  writeFileSync(page, `${text.slice(0, from)}\n${table}${text.slice(to)}`);
}
