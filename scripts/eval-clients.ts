import { readClientSets } from '#eval/client-sets.ts';
import { evaluateClients, type JudgedSet } from '#eval/clients.ts';
import { readArguments } from './command-arguments.ts';

const { values } = readArguments(
  `npm run eval:clients -- [--mistakes] [--set second]

  --mistakes    prints what was answered wrong; never of a set that is held out
  --set         the set of professionals; "first" if absent, "second" is held out
`,
  { mistakes: { type: 'boolean' }, set: { type: 'string' } },
);
const name = values.set ?? 'first';
const judged = await evaluateClients(readClientSets(name), (text) => process.stderr.write(`${text}…\n`));
if (values.mistakes && name === 'first') for (const each of judged) process.stdout.write(mistakesOf(each));
process.stdout.write(`${judged.map(lineOf).join('\n')}\n`);
// The database's worker would otherwise be waited for.
process.exit();

function lineOf({ set, questions, showings, deadlines, promises, leaks }: JudgedSet): string {
  const count = (part: 'isRight' | 'isBaselineRight') => questions.filter((each) => each[part]).length;
  const clean = questions.filter(({ isRight, isClean }) => isRight && isClean).length;
  return [
    `${set.name}: ${count('isRight')} of ${questions.length} questions right, ${clean} of them clean`,
    `best passage by search ${count('isBaselineRight')}`,
    `"disagree" ${showings.filter(({ isTrue }) => isTrue).length} of ${showings.length} times true`,
    `deadlines ${deadlines.found} of ${deadlines.of}, promises ${promises.found} of ${promises.of}, ${promises.wrong} that are none`,
    `private lines under another client: ${leaks.length}`,
  ].join('; ');
}

function mistakesOf({ questions, showings }: JudgedSet): string {
  const wrong = questions.filter(({ isRight, isClean }) => !isRight || !isClean);
  const lines = wrong.map(({ question: { id, question, scope, kind }, isRight, reply }) => {
    return `${id} ${isRight ? 'not clean' : 'WRONG'} (${kind}, ${scope}) ${question}\n${reply.trim()}\n`;
  });
  const untrue = showings.filter(({ isTrue }) => !isTrue).map(({ question }) => `disagrees and doesn't: ${question}`);
  return `${[...lines, ...untrue].join('\n')}\n\n`;
}
