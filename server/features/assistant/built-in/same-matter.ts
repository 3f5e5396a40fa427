import { statedIn, type Term } from './asked-terms.ts';
import type { Scored } from './score-sentences.ts';
import type { Unit } from './units.ts';

/** As much of the question's things has to be said in the sentence itself. */
const OWN_STATED = 0.33;

/** What is asked about: of "the school roof", the roof. */
export function mainThing(terms: readonly Term[]): Term | undefined {
  const things = terms.filter(({ role }) => role === 'thing');
  return things.find(({ isHead }) => isHead) ?? things.toSorted((a, b) => b.weight - a.weight)[0];
}

/** Its note has the same title, and it says itself what is asked about: "After the medical the premium is £44." */
export function isSameClient({ unit }: Scored, best: Scored, terms: readonly Term[]): boolean {
  const main = mainThing(terms);
  const isPerson = (name: Term) => name.isHuman || statedIn(unit.own, name) === 1 || statedIn(unit.above, name) === 1;
  if (!terms.filter(({ role }) => role === 'name').every(isPerson)) return false;
  return main !== undefined && statedIn(unit.own, main) === 1 && sharesTitle(unit, best.unit);
}

/** All that is named in the question is named in it or in its title. */
function isNamed({ own, above }: Unit, terms: readonly Term[]): boolean {
  const names = terms.filter(({ role }) => role === 'name');
  return names.length > 0 && names.every((name) => statedIn(own, name) === 1 || statedIn(above, name) === 1);
}

function sharesTitle(a: Unit, b: Unit): boolean {
  return [...a.title].some((stem) => stem.length > 2 && !/^\d+$/.test(stem) && b.title.has(stem));
}

/** The same name, the same title, or all that is asked. */
export function isOneMatter(other: Scored, best: Scored, terms: readonly Term[]): boolean {
  if (other.unit.passage.id === best.unit.passage.id || isNamed(other.unit, terms)) return true;
  return sharesTitle(other.unit, best.unit) || (other.missing === 0 && other.stated >= best.stated * 0.8);
}

/** Of "school roof" the roof, in the sentence or above it. */
function isMainStated({ own, asked, above }: Unit, terms: readonly Term[]): boolean {
  const main = mainThing(terms);
  return main === undefined || [own, asked, above].some((set) => statedIn(set, main) > 0.5);
}

/** It says itself what is asked about, or what happens to it. */
export function isAsked(unit: Unit, terms: readonly Term[]): boolean {
  const { own, asked } = unit;
  const things = terms.filter(({ role }) => role !== 'name' && role !== 'slight');
  if (!isMainStated(unit, terms)) return false;
  const weight = things.reduce((sum, term) => sum + term.weight, 0);
  const stated = things.reduce(
    (sum, term) => sum + term.weight * Math.max(statedIn(own, term), statedIn(asked, term)),
    0,
  );
  return things.length > 0 && stated >= weight * OWN_STATED;
}
