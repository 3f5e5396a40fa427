import { evaluateTasks, missesInTuning } from '#eval/tasks.ts';
import { readArguments } from './command-arguments.ts';
import { writeFigures } from './write-figures.ts';

const page = 'docs/task-quality.md';

const { values } = readArguments(
  'npm run eval:tasks -- [--write] [--misses]\n\n  --write    writes the figures into docs/task-quality.md too\n  --misses   only reads the tuning halves, and prints what is wrong there\n',
  {
    write: { type: 'boolean' },
    misses: { type: 'boolean' },
  },
);
if (values.misses) {
  process.stdout.write(`${missesInTuning()}\n`);
} else {
  const tables = evaluateTasks();
  process.stdout.write(`${tables}\n`);
  if (values.write) writeFigures(page, 'figures', `${tables}\n`);
}
