import { readAnswerSets } from '#eval/answer-sets.ts';
import { evaluateAnswers } from '#eval/answers.ts';
import { formatAnswers, formatMistakes } from '#eval/format-answers.ts';
import { shippedMeaning } from '#eval/product.ts';
import { readArguments } from './command-arguments.ts';
import { writeFigures } from './write-figures.ts';

const page = 'docs/answer-quality.md';

const { values } = readArguments(
  `npm run eval:answers -- [--write] [--mistakes] [--meaning]

  --write       writes the figures into docs/answer-quality.md too
  --mistakes    prints what was wrong in the libraries that aren't held out
  --meaning     with the model of meaning in MODELS_DIR; no figures are written
`,
  {
    write: { type: 'boolean' },
    mistakes: { type: 'boolean' },
    meaning: { type: 'boolean' },
  },
);
const meaning = values.meaning ? shippedMeaning() : undefined;
const judged = await evaluateAnswers(readAnswerSets(), (text) => process.stderr.write(`${text}…\n`), meaning);
const table = formatAnswers(judged);
if (values.mistakes) process.stdout.write(`${formatMistakes(judged)}\n\n`);
process.stdout.write(`${table}\n`);
if (values.write && !meaning) writeFigures(page, 'figures', `${table}\n`);
// The database's worker would otherwise be waited for.
process.exit();
