import { readFileSync, writeFileSync } from 'node:fs';
import { evaluateTasks, missesInTuning } from '#eval/tasks.ts';
import { readArguments } from './command-arguments.ts';

const page = 'docs/task-quality.md';
const [begin, end] = ['<!-- figures -->', '<!-- /figures -->'];

const { values } = readArguments(
  'npm run eval:tasks -- [--write] [--misses]\n\n  --write    writes the figures into docs/task-quality.md too\n  --misses   prints what is wrong in the tuning half\n',
  {
    write: { type: 'boolean' },
    misses: { type: 'boolean' },
  },
);
if (values.misses) process.stdout.write(`${missesInTuning()}\n\n`);
const tables = evaluateTasks();
process.stdout.write(`${tables}\n`);
if (values.write) {
  const text = readFileSync(page, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < 0) throw new Error(`${page} has no place for the figures`);
  writeFileSync(page, `${text.slice(0, from + begin.length)}\n${tables}\n${text.slice(to)}`);
}
