import { evaluateFiling, learnFiling } from '#eval/filing.ts';
import { readArguments } from './command-arguments.ts';

const { values } = readArguments(
  'npm run eval:filing -- [--fit]\n\n  --fit    prints the weights that the trials suggest\n',
  {
    fit: { type: 'boolean' },
  },
);
process.stdout.write(`${evaluateFiling()}\n`);
// The weights for score-filing.ts, learned from the same trials.
if (values.fit) process.stdout.write(`\n${JSON.stringify(learnFiling(), null, 2)}\n`);
