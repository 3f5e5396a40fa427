import { formatResult, type Options, type Result } from '#bench/figures.ts';
import { buildServer } from './build.ts';
import { readArguments } from './command-arguments.ts';
import { refuseUsage } from './printing.ts';
import { writeFigures } from './write-figures.ts';

/** In the order in which they are run: the shortest first. */
const benches = [
  ...[
    'saves',
    'limits',
    'lists',
    'tags',
    'clients',
    'changes',
    'startup',
    'scripts',
    'backup',
    'workspace',
    'second-visit',
    'page',
    'documents',
    'assistant',
    'search',
  ],
  ...['lighthouse', 'abuse', 'soak', 'import', 'export', 'users', 'users-two-servers'],
];
const page = 'docs/performance.md';

const USAGE = `npm run bench -- [names] [--write] [--cold] [--minutes N]

  names          the benches to run: ${benches.join(', ')}; without names all of them, which takes long
  --write        writes the figures into ${page} too
  --cold         measures a cold start
  --minutes N    how long the long ones run (10, the soak 30)
`;

const { values, positionals: wanted } = readArguments(USAGE, {
  write: { type: 'boolean', default: false },
  cold: { type: 'boolean', default: false },
  minutes: { type: 'string' },
});
const unknown = wanted.filter((name) => !benches.includes(name));
if (unknown.length > 0) refuse(`Unknown bench: ${unknown.join(', ')}`);
if (values.minutes !== undefined && !(Number(values.minutes) > 0)) refuse('--minutes takes a number above 0.');
await buildServer();
for (const name of wanted.length > 0 ? wanted : benches) {
  const { measure } = (await import(`#bench/${name}.ts`)) as { measure: (options: Options) => Promise<Result> };
  // A leak shows late.
  const minutes = Number(values.minutes ?? (name === 'soak' ? 30 : 10));
  const table = formatResult(await measure({ minutes, isCold: values.cold }));
  process.stdout.write(`${table}\n`);
  if (values.write) writeFigures(page, name, table);
}

function refuse(reason: string): never {
  return refuseUsage(`${reason}\n\n${USAGE}`);
}
