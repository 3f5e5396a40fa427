import type { AnswerSet } from './answer-sets.ts';
import { baseline, type Judged, ours } from './answers.ts';

/** The figures as a table in Markdown: of those that were read, of those held out and of each, beside the baseline. */
export function formatAnswers(judged: readonly Judged[]): string {
  const sets = [...new Set(judged.map(({ set }) => set))];
  const groups: [name: string, isOf: (set: AnswerSet) => boolean][] = [
    ['read', ({ isHeldOut }) => !isHeldOut],
    ['held out', ({ isHeldOut }) => isHeldOut],
    ...sets.map((set): [string, (other: AnswerSet) => boolean] => [set.name, (other) => other === set]),
  ];
  const rows = groups.flatMap(([name, isOf]) =>
    [baseline, ours].map((how) => {
      const own = judged.filter((each) => each.how === how && isOf(each.set));
      return `| ${name} | ${how} | ${cellsOf(own).join(' | ')} |`;
    }),
  );
  return [
    '| libraries | method | first quotation holds it | its characters | wrong declines | unsure, though right | not answered rightly | outdated alone | citations true | ms, median / slowest |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function cellsOf(own: readonly Judged[]): string[] {
  const answered = own.filter(({ question }) => question.expected.length > 0);
  const absent = own.filter(({ question }) => question.expected.length === 0);
  const quoted = own.filter(({ isDeclined }) => !isDeclined);
  const characters = quoted.reduce((sum, { length }) => sum + length, 0) / Math.max(1, quoted.length);
  const times = own.map(({ ms }) => ms).sort((a, b) => a - b);
  const cited = own.reduce((sum, { citations }) => sum + citations.all, 0);
  const trueOnes = own.reduce((sum, { citations }) => sum + citations.true, 0);
  return [
    share(answered.filter(({ isFirst }) => isFirst).length, answered.length),
    String(Math.round(characters)),
    share(answered.filter(({ isDeclined }) => isDeclined).length, answered.length),
    share(answered.filter(({ isFirst, isUnsure }) => isFirst && isUnsure).length, answered.length),
    share(absent.filter(({ isDeclined, isUnsure }) => isDeclined || isUnsure).length, absent.length),
    String(own.filter(({ isOutdatedAlone }) => isOutdatedAlone).length),
    share(trueOnes, cited),
    `${Math.round(times[Math.floor(times.length / 2)] ?? 0)} / ${Math.round(times.at(-1) ?? 0)}`,
  ];
}

function share(count: number, of: number): string {
  return `${count} of ${of} (${Math.round((100 * count) / Math.max(1, of))} %)`;
}

/** What was wrong in the libraries that may be read, verbatim. */
export function formatMistakes(judged: readonly Judged[]): string {
  return judged
    .filter(({ how, set }) => how === ours && !set.isHeldOut)
    .filter(({ question, isFirst, isDeclined, isUnsure, isOutdatedAlone }) =>
      question.expected.length === 0 ? !isDeclined && !isUnsure : !isFirst || isOutdatedAlone,
    )
    .map(({ question, reply, isDeclined, isOutdatedAlone }) => {
      const how = isOutdatedAlone
        ? 'OUTDATED'
        : question.kind === 'absent'
          ? 'ANSWERED'
          : isDeclined
            ? 'DECLINED'
            : 'WRONG';
      return `${how} [${question.kind}] ${question.text}\n    ${reply.replace(/\n+/g, ' / ')}`;
    })
    .join('\n');
}
