import { evaluateFiling, learnFiling } from '#eval/filing.ts';

process.stdout.write(`${evaluateFiling()}\n`);
// What the weights in score-filing.ts would be, learned from the same trials.
if (process.argv.includes('--fit')) process.stdout.write(`\n${JSON.stringify(learnFiling(), null, 2)}\n`);
