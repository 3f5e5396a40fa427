import { evaluateSummaries, mistakesInTuning } from '#eval/summaries.ts';
import { readArguments } from './command-arguments.ts';
import { writeFigures } from './write-figures.ts';

const page = 'docs/summary-quality.md';

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
if (values.write) writeFigures(page, 'figures', `${tables}\n`);
