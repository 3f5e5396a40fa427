import { writeDesk } from '#eval/desk.ts';
import { readArguments } from './command-arguments.ts';

const { values } = readArguments(
  `npm run eval:desk -- [--set eval/desk/first] [--into folder]

  --set         a folder of professions with their clients; eval/desk/first if absent
  --into        where the brief and the letter of each client are written for a judge; .eval-desk if absent
`,
  { set: { type: 'string' }, into: { type: 'string' } },
);
await writeDesk(values.set ?? 'eval/desk/first', values.into ?? '.eval-desk', (text) =>
  process.stderr.write(`${text}…\n`),
);
// The database's worker would otherwise be waited for.
process.exit();
