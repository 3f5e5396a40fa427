import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { formatResult, type Options, type Result } from '#bench/figures.ts';

/** In the order in which they are run: the shortest first. */
const benches = [
  ...['saves', 'lists', 'startup', 'scripts', 'backup', 'workspace', 'documents', 'assistant', 'search'],
  ...['lighthouse', 'soak', 'users', 'users-two-servers'],
];
const page = 'docs/performance.md';

const { values, positionals: wanted } = readParameters();
const options: Options = { minutes: Number(values.minutes), isCold: values.cold };
const unknown = wanted.filter((name) => !benches.includes(name));
if (unknown.length > 0) refuse(`There is no bench called ${unknown.join(', ')}.`);
if (!(options.minutes > 0)) refuse(`--minutes is a number, and not ${values.minutes}.`);
for (const name of wanted.length > 0 ? wanted : benches) {
  const { measure } = (await import(`#bench/${name}.ts`)) as { measure: (options: Options) => Promise<Result> };
  const table = formatResult(await measure(options));
  process.stdout.write(`${table}\n`);
  if (values.write) replaceInPage(name, table);
}

function readParameters() {
  try {
    return parseArgs({
      args: process.argv.slice(3),
      allowPositionals: true,
      options: {
        write: { type: 'boolean', default: false },
        cold: { type: 'boolean', default: false },
        minutes: { type: 'string', default: '10' },
      },
    });
  } catch (error) {
    return refuse((error as Error).message);
  }
}

function refuse(why: string): never {
  process.stderr.write(
    `${why} There are ${benches.join(', ')}.\n` +
      'npm run bench -- <names> runs those, with --write also into docs/performance.md; without names all of them, which takes long.\n',
  );
  process.exit(1);
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
