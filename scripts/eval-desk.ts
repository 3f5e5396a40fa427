import { writeDesk } from '#eval/desk.ts';
import { readArguments } from './command-arguments.ts';

const { values } = readArguments(
  `npm run eval:desk -- [--set eval/desk/first] [--into folder] [--replies folder]

  --set         a folder of professions with their clients; eval/desk/first if absent
  --into        where the brief and the letter of each client are written for a judge; .eval-desk if absent
  --replies     what a model replied, a file a prompt; prompts that have none are written there
`,
  { set: { type: 'string' }, into: { type: 'string' }, replies: { type: 'string' } },
);
const { set = 'eval/desk/first', into = '.eval-desk', replies } = values;
await writeDesk({ set, into, replies }, (text) => process.stderr.write(`${text}…\n`));
// The database's worker would otherwise be waited for.
process.exit();
