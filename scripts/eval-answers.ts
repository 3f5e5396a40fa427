import { writeFileSync } from 'node:fs';
import { readAnswerSets } from '#eval/answer-sets.ts';
import { evaluateAnswers } from '#eval/answers.ts';
import { fitLater } from '#eval/fit-later.ts';
import { formatAnswers, formatMistakes } from '#eval/format-answers.ts';
import { readArguments } from './command-arguments.ts';
import { writeFigures } from './write-figures.ts';

const page = 'docs/answer-quality.md';
const weightsFile = 'server/features/assistant/built-in/later-weights.ts';

const { values } = readArguments(
  `npm run eval:answers -- [--write] [--mistakes] [--fit]

  --write       writes the figures into docs/answer-quality.md too
  --mistakes    prints what was wrong in the libraries that aren't held out
  --fit         only fits the weights of later statements again, to the libraries that aren't held out
`,
  {
    write: { type: 'boolean' },
    mistakes: { type: 'boolean' },
    fit: { type: 'boolean' },
  },
);
if (values.fit) {
  writeWeights();
  process.exit();
}
const judged = await evaluateAnswers(readAnswerSets(), (text) => process.stderr.write(`${text}…\n`));
const table = formatAnswers(judged);
if (values.mistakes) process.stdout.write(`${formatMistakes(judged)}\n\n`);
process.stdout.write(`${table}\n`);
if (values.write) writeFigures(page, 'figures', `${table}\n`);
// The database's worker would otherwise be waited for.
process.exit();

function writeWeights(): void {
  const { weights, tested } = fitLater(readAnswerSets().filter(({ isHeldOut }) => !isHeldOut));
  const lines = Object.entries(weights).map(([name, weight]) => `  ${name}: ${Number(weight.toFixed(2))},`);
  const head = '// Written by `npm run eval:answers -- --fit`.\n\n';
  const about = '/** Whether a later statement holds instead: weights of a logistic regression over its evidence. */\n';
  writeFileSync(weightsFile, `${head}${about}export const laterWeights = {\n${lines.join('\n')}\n};\n`);
  process.stdout.write(`${tested.join('\n')}\n`);
}
