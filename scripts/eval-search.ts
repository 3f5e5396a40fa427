import { formatRows } from '#eval/format.ts';
import { evaluateSearch } from '#eval/search.ts';
import { readOwnSets, readSets } from '#eval/sets.ts';
import { readArguments } from './command-arguments.ts';
import { writeFigures } from './write-figures.ts';

const page = 'docs/search-quality.md';

const { values } = readArguments(
  'npm run eval:search -- [--write]\n\n  --write    writes the figures into docs/search-quality.md too\n',
  {
    write: { type: 'boolean' },
  },
);
const folder = process.env.EVAL_DIR ?? '../shared/eval';
const { sets, absent } = readSets(folder);
if (absent.length > 0)
  process.stderr.write(`Not in ${folder}, and left out: ${absent.join(', ')} (EVAL_DIR names another folder).\n`);
const rows = await evaluateSearch([...sets, ...readOwnSets()], (text) => process.stderr.write(`${text}…\n`));
const tables = formatRows(rows);
process.stdout.write(`${tables}\n`);
if (values.write) writeFigures(page, 'figures', `${tables}\n`);
// The database's worker would otherwise be waited for.
process.exit();
