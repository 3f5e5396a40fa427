import { evaluateFiling } from '#eval/filing.ts';
import { readArguments } from './command-arguments.ts';
import { writeFigures } from './write-figures.ts';

const { values } = readArguments(
  'npm run eval:filing -- [--write]\n\n  --write    writes the figures into docs/search-quality.md too\n',
  { write: { type: 'boolean' } },
);
const table = evaluateFiling();
process.stdout.write(`${table}\n`);
if (values.write) writeFigures('docs/search-quality.md', 'filing', `${table}\n`);
