import { readFileSync, writeFileSync } from 'node:fs';
import { formatRows } from '#eval/format.ts';
import { evaluateSearch } from '#eval/search.ts';
import { readOwnSets, readSets } from '#eval/sets.ts';
import { readArguments } from './command-arguments.ts';

const page = 'docs/search-quality.md';
const [begin, end] = ['<!-- figures -->', '<!-- /figures -->'];

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
if (values.write) {
  const text = readFileSync(page, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < 0) throw new Error(`${page} has no place for the figures`);
  writeFileSync(page, `${text.slice(0, from + begin.length)}\n${tables}\n${text.slice(to)}`);
}
// The database's worker would otherwise be waited for.
process.exit();
