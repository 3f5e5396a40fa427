import { readFileSync, writeFileSync } from 'node:fs';
import { readAnswerSets } from '#eval/answer-sets.ts';
import { evaluateAnswers } from '#eval/answers.ts';
import { formatAnswers, formatMistakes } from '#eval/format-answers.ts';
import { readArguments } from './command-arguments.ts';

const page = 'docs/answer-quality.md';
const [begin, end] = ['<!-- figures -->', '<!-- /figures -->'];

const { values } = readArguments(
  `npm run eval:answers -- [--write] [--mistakes]

  --write       writes the figures into docs/answer-quality.md too
  --mistakes    prints what was wrong in the libraries that aren't held out
`,
  {
    write: { type: 'boolean' },
    mistakes: { type: 'boolean' },
  },
);
const judged = await evaluateAnswers(readAnswerSets(), (text) => process.stderr.write(`${text}…\n`));
const table = formatAnswers(judged);
if (values.mistakes) process.stdout.write(`${formatMistakes(judged)}\n\n`);
process.stdout.write(`${table}\n`);
if (values.write) {
  const text = readFileSync(page, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < 0) throw new Error(`${page} has no place for the figures`);
  writeFileSync(page, `${text.slice(0, from + begin.length)}\n${table}\n${text.slice(to)}`);
}
// The database's worker would otherwise be waited for.
process.exit();
