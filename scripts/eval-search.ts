import { formatRows } from '#eval/format.ts';
import { shippedMeaning } from '#eval/product.ts';
import { evaluateSearch } from '#eval/search.ts';
import { readOwnSets, readSets } from '#eval/sets.ts';
import { readArguments } from './command-arguments.ts';
import { writeFigures } from './write-figures.ts';

const page = 'docs/search-quality.md';

const { values } = readArguments(
  'npm run eval:search -- [--write] [--meaning]\n\n  --write    writes the figures into docs/search-quality.md too\n  --meaning  with the model of meaning in MODELS_DIR instead of the doubles of models\n',
  {
    meaning: { type: 'boolean' },
    write: { type: 'boolean' },
  },
);
const folder = process.env.EVAL_DIR ?? '../shared/eval';
const { sets, absent } = readSets(folder);
if (absent.length > 0)
  process.stderr.write(`Not in ${folder}, and left out: ${absent.join(', ')} (EVAL_DIR names another folder).\n`);
const shipped = values.meaning ? shippedMeaning() : undefined;
const say = (text: string) => process.stderr.write(`${text}…\n`);
const rows = await evaluateSearch([...sets, ...readOwnSets()], say, shipped);
const tables = formatRows(rows);
process.stdout.write(`${tables}\n`);
if (values.write && !shipped) writeFigures(page, 'figures', `${tables}\n`);
// The database's worker would otherwise be waited for.
process.exit();
