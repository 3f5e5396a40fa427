import { readFileSync, writeFileSync } from 'node:fs';
import { evaluateSummaries, mistakesInTuning } from '#eval/summaries.ts';
import { readArguments } from './command-arguments.ts';

const page = 'docs/summary-quality.md';
const [begin, end] = ['<!-- figures -->', '<!-- /figures -->'];

const { values } = readArguments(
  'npm run eval:summaries -- [--write] [--mistakes]\n\n  --write    writes the figures into docs/summary-quality.md too\n  --mistakes  prints the summaries of the tuning half, with what is wrong\n',
  {
    write: { type: 'boolean' },
    mistakes: { type: 'boolean' },
  },
);
if (values.mistakes) process.stdout.write(`${mistakesInTuning()}\n\n`);
const tables = evaluateSummaries();
process.stdout.write(`${tables}\n`);
if (values.write) {
  const text = readFileSync(page, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < 0) throw new Error(`${page} has no place for the figures`);
  writeFileSync(page, `${text.slice(0, from + begin.length)}\n${tables}\n${text.slice(to)}`);
}
