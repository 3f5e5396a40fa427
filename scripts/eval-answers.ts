import { readAnswerSets } from '#eval/answer-sets.ts';
import { evaluateAnswers } from '#eval/answers.ts';
import { formatAnswers, formatMistakes } from '#eval/format-answers.ts';
import { readArguments } from './command-arguments.ts';
import { writeFigures } from './write-figures.ts';

const page = 'docs/answer-quality.md';

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
if (values.write) writeFigures(page, 'figures', `${table}\n`);
// The database's worker would otherwise be waited for.
process.exit();
