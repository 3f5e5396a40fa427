import { fold } from '#server/language/fold.ts';
import { trimEndOf } from '#server/language/trim-end.ts';
import { agreedTask } from './agreed.ts';
import { commitmentIn, promisedTask, thingByDay } from './commitments.ts';
import { foreignTasks } from './foreign-tasks.ts';
import { fragmentTask } from './fragments.ts';
import { labelledTask } from './labelled-task.ts';
import { neededThing } from './needs.ts';
import { outstandingTasks } from './outstanding.ts';
import { statedTasks } from './sentence-actions.ts';
import type { ForeignPlace } from './stated-task.ts';
import { SENTENCE_MAX, type Stated } from './stated-task.ts';
import { taskPhrases } from './task-phrases.ts';
import { typedAct } from './typed-acts.ts';
import { actsOf, bareTask, givenTask, verbFirst } from './typed-tasks.ts';

/** The readings from the most certain to the least; the first that finds something is right. */
export function tasksIn(sentence: string, place: ForeignPlace, isSpoken: boolean): Stated[] {
  if (sentence.length > SENTENCE_MAX) return [];
  const called = calledIn(sentence, place);
  if (called === null) return tasksOf(sentence, place, isSpoken);
  const at = called.length;
  const rest = ' '.repeat(at) + sentence.slice(at);
  const name = trimEndOf(called, /[\s,¿]/).trim();
  return tasksOf(rest, place, isSpoken).map((task) =>
    task.owner === 'you' || task.owner === null ? { ...task, owner: name } : task,
  );
}

/** "Jess, please could you …": the name that a sentence begins with, and what follows it. */
function calledIn(sentence: string, { people }: ForeignPlace): string | null {
  const match = CALLED.exec(sentence);
  return match && people.known.has(fold(match.groups?.name ?? '')) ? match[0] : null;
}
const CALLED =
  /^[^\p{L}\p{N}]{0,3}(?:(?:and|und|en|et|y)\s)?(?<name>\p{Lu}[\p{L}’'-]+)(?:,\s¿?(?=\p{Ll})|\s(?=(?:pls|please|can you|could you|kannst du|könntest du|magst du|kun je|kan je|wil je|kun jij|kan jij|wil jij|zou je|zou jij|kunt u|machst du|schickst du|rufst du|¿?puedes|¿?podrías|tu peux|tu pourrais|peux-tu|puedes|podrías|bitte|por favor|don['’]?t)(?![\p{L}])))/u;

function tasksOf(sentence: string, place: ForeignPlace, isSpoken: boolean): Stated[] {
  const labelled = !isSpoken ? labelledTask(sentence, place) : null;
  if (labelled) return [labelled];
  const committed = isSpoken ? null : commitmentIn(sentence, place);
  if (committed) return [committed];
  const outstanding = outstandingTasks(sentence, place);
  if (outstanding.length > 0) return outstanding;
  const isForeign = taskPhrases(place.language) !== undefined;
  const stated = (isForeign ? foreignTasks : statedTasks)(sentence, place);
  if (stated.length > 0) return stated;
  const promised = promisedTask(sentence, place);
  if (promised) return [promised];
  const agreed = agreedTask(sentence, place);
  if (agreed) return [agreed];
  const needed = neededThing(sentence, place) ?? (isSpoken ? null : typedAct(sentence, place));
  if (needed) return [needed];
  const fragment = () => (!isSpoken && (place.isItem || place.isInActions) ? fragmentTask(sentence, place) : null);
  const byDay = isSpoken ? null : thingByDay(sentence, place);
  if (byDay) return [byDay];
  if (!isForeign) return listOf(fragment());
  const acts = actsOf(sentence, place);
  if (acts.length > 0) return acts;
  const given = givenTask(sentence, place);
  if (given) return [given];
  return listOf((!isSpoken ? (bareTask(sentence, place) ?? verbFirst(sentence, place)) : null) ?? fragment());
}

function listOf(task: Stated | null): Stated[] {
  return task ? [task] : [];
}
