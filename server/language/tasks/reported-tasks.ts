import { anyCase } from '#server/language/any-case.ts';
import { isPossibleOwner } from './possible-owner.ts';
import type { ForeignPlace, Stated } from './stated-task.ts';
import { isTask } from './verbs.ts';

/** How a sentence mentions a task: what somebody wants of us, what we promised, who has it. `what` is the task. */
interface Telling {
  pattern: RegExp;
  /** In the words of English notes; null for the group `who`. */
  owner: 'I' | 'you' | 'she' | 'nobody' | null;
  /** Whether `what` begins with an English infinitive. */
  hasVerb: boolean;
  /** Only among fragments. */
  isListed: boolean;
}

const WHAT = '(?<what>[^.;?]{3,120})';
const WHO = '(?<who>[^.;,:?]{2,40}?)';
const CLAUSE = '(?<=^|[.;,:–—(-]\\s|\\s(?:and|but|und|aber|et|mais|y|pero|en|maar)\\s)';

function telling(owner: Telling['owner'], source: string, more: Partial<Telling> = {}): Telling {
  return { pattern: new RegExp(anyCase(source), 'u'), owner, hasVerb: false, isListed: false, ...more };
}
const verb = { hasVerb: true };
const listed = { isListed: true };
/** What one may be asked for, and has to see to. */
const UM = '(?<what>(?!geduld|verständnis|entschuldigung|zeit|ruhe|rat|hilfe)[^.;?]{3,100}?)';

const english = [
  telling(
    'I',
    `(?:told|promised|assured)\\s(?:\\p{L}+\\s)?(?:that\\s)?i(?:['’]?d| would| will|['’]?ll)\\s${WHAT}`,
    verb,
  ),
  telling('I', `(?:wants?|wanted|asked|asks|expects?|would like|['’]d like)\\s(?:me|us)\\sto\\s${WHAT}`, verb),
  telling('I', `ask(?:s|ed)?\\s(?:me|us)\\sfor\\s${WHAT}`),
  telling('I', `ask(?:s|ed)\\s(?:whether|if)\\s(?:i|we)\\s(?:could|can|would)\\s${WHAT}`, verb),
  telling(
    'I',
    `(?:i|we)\\s(?:have\\s)?promised\\s\\p{L}+(?:\\s\\p{Lu}\\p{L}+)?\\s(?<what>(?:an?|the|some|my|our|two|three|\\d+)\\s[^.;?]{3,120})`,
  ),
  telling(
    null,
    `${CLAUSE}${WHO}\\s(?:took|takes|has|has taken|was given|got)\\s(?:an|the|on the)\\s(?:action|task|job)\\s(?:to|of)\\s${WHAT}`,
    verb,
  ),
  telling('I', `${CLAUSE}my\\s(?:task|job|homework|action|next step)(?:\\s[^.;:,]{0,40})?\\sis\\sto\\s${WHAT}`, verb),
  telling(
    'she',
    `${CLAUSE}(?:his|her|their)\\s(?:task|homework|action|assignment|next step)(?:\\s[^.;:,]{0,40})?\\sis\\sto\\s${WHAT}`,
  ),
  telling('nobody', `${CLAUSE}(?:the\\s|our\\s)?next (?:step|action)\\sis\\sto\\s${WHAT}`, verb),
  telling(null, `(?:\\sis|['’]s)\\s(?:now\\s)?for\\s${WHO}\\sto\\s${WHAT}`, verb),
  telling(null, `${CLAUSE}over to\\s${WHO}\\s(?:for|on)\\s${WHAT}`),
  telling('I', `^[^\\p{L}\\p{N}]*(?<what>[^.;,:?]{3,40}?)\\s(?:is|are)\\s(?:on|down to|with) me(?=\\W*$)`, listed),
  telling('you', `(?:can|may|could)\\si\\sask\\syou\\sto\\s${WHAT}`, verb),
  telling(
    'I',
    `${CLAUSE}(?:make a note|mental note|note to self|(?:i )?must(?:n['’]?t forget| remember))(?:\\sto\\s|:\\s)${WHAT}`,
    verb,
  ),
  telling('I', `${CLAUSE}(?:i )?must(?:n['’]?t forget| remember)\\s(?!to\\s|that\\s|how\\s)${WHAT}`),
  telling('nobody', `${CLAUSE}(?:we|you|i)(?:['’]d| had) better\\s(?!not\\s)${WHAT}`, verb),
];
const german = [
  telling('I', `(?:gesagt|versprochen|zugesagt|angekündigt),?\\sdass\\s(?:ich|wir)\\s${WHAT}`),
  telling(
    'I',
    `(?:will|wollen|wollte|wollten|möchte|möchten|bittet|bat|wünscht sich),?\\sdass\\s(?:ich|wir)\\s${WHAT}`,
  ),
  telling('I', `(?:bat|bittet|baten|bitten)\\s(?:mich|uns)\\sum\\s${UM}(?=[\\s.!]*$)`),
  telling('I', `(?:hat|haben)\\s(?:mich|uns)\\s(?:um|nach)\\s${UM}(?=\\s(?:gebeten|gefragt)(?![\\p{L}]))`),
  telling(
    'I',
    `(?:gefragt|fragt|fragte|fragten),?\\sob\\s(?:ich|wir)\\s(?:ihm|ihr|ihnen)?\\s?(?<what>[^.;?]{3,100}\\p{Ll}n)\\s(?:kann|können|könnte|könnten)(?=[\\s.!,]*$)`,
  ),
  telling(
    'I',
    `${CLAUSE}(?:ich|wir)?\\s?(?:hab|habe|haben)\\s(?<what>(?!.*\\sdass\\s)[^.;?,]{6,100}?)\\s(?:versprochen|zugesagt)(?=[\\s.!,]*$)`,
  ),
  telling('I', `${CLAUSE}(?:ich )?hab(?:e)?\\sversprochen,?\\s(?<what>[^.;?]{4,100}\\szu\\s\\p{Ll}+n)`),
  telling('I', `${CLAUSE}meine\\s(?:aufgabe|hausaufgabe)(?:\\s[^.;:,]{0,40})?\\sist(?: es)?,?\\s${WHAT}`),
  telling('she', `${CLAUSE}(?:seine|ihre)\\s(?:aufgabe|hausaufgabe)(?:\\s[^.;:,]{0,40})?\\sist(?: es)?,?\\s${WHAT}`),
  telling(
    'I',
    `${CLAUSE}von mir\\s(?:bekommt|kriegt|erhält|bekommen|kriegen)\\s(?:sie|er|\\p{Lu}\\p{L}+)\\s(?:noch\\s)?${WHAT}`,
  ),
  telling('nobody', `${CLAUSE}nächster schritt\\sist(?: es)?,?\\s${WHAT}`),
  telling('you', `darf ich (?:dich|sie|euch) bitten,?\\s${WHAT}`),
  telling('I', `${CLAUSE}(?<what>an\\s[^.;,?]{3,60}\\sdenken)(?=[\\s.!]*$)`),
];
const french = [
  telling('I', `(?:dit|promis|annoncé)\\sque\\s(?:je\\s|j[’'])${WHAT}`),
  telling(
    'I',
    `(?:veut|veulent|voudrait|aimerait|souhaite|demande)\\squ(?:e\\s|[’'])(?:je\\s|j[’']|nous\\s|on\\s)${WHAT}`,
  ),
  telling(
    'I',
    `(?:m[’']|nous )a(?:\\sencore)?\\sdemandé\\s(?:de\\s|d[’'])?(?<what>(?!si\\s|où|quand|pourquoi|comment|ce que)[^.;?]{3,120})`,
  ),
  telling('I', `demandé\\ssi\\s(?:je|on|nous)\\s(?:pouvais|pouvait|pouvions|pourrais|pourrait)\\s${WHAT}`),
  telling(
    'I',
    `(?:j[’']ai|on a|nous avons)\\spromis\\s(?:à\\s\\p{L}+\\s)?(?<what>(?:un|une|le|la|les|des)\\s[^.;?]{3,120})`,
  ),
  telling('nobody', `${CLAUSE}(?:la\\s)?prochaine étape\\s(?:est|:)\\s(?:de\\s|d[’'])?${WHAT}`),
];
const spanish = [
  telling(
    'I',
    `(?:dije|prometí|he dicho)\\s(?:a\\s\\p{L}+\\s)?que\\s(?:yo\\s)?(?<what>(?:le |les |lo |la |los |las )?\\p{Ll}+(?:é|ía|aría|ería|iría|emos|íamos)\\s[^.;?]{3,120})`,
  ),
  telling(
    'I',
    `(?:quiere|quieren|quería|prefiere|necesita)\\sque\\s(?:le |les |yo |nosotros )?(?<what>\\p{Ll}+(?:e|a|emos|amos)\\s[^.;?]{3,120})`,
  ),
  telling('I', `(?:me|nos)\\s(?:ha pedido|pidió|pide|han pedido|pidieron)\\s(?:que\\s)?${WHAT}`),
  telling('I', `preguntó\\ssi\\s(?:podía|podíamos|puedo|podemos)\\s${WHAT}`),
  telling('I', `(?:le|les)\\s(?:prometí|he prometido|prometimos)\\s(?<what>(?:un|una|el|la|los|las)\\s[^.;?]{3,120})`),
  telling('nobody', `${CLAUSE}(?:el\\s)?(?:próximo|siguiente) paso\\ses\\s${WHAT}`),
];
const dutch = [
  telling('I', `(?:gezegd|beloofd|toegezegd),?\\sdat\\s(?:ik|we|wij)\\s${WHAT}`),
  telling('I', `(?:wil|willen|wilde|wilden|vraagt|wenst),?\\sdat\\s(?:ik|we|wij)\\s${WHAT}`),
  telling(
    'I',
    `(?:vroeg|vraagt|vroegen|heeft)\\s(?:mij|me|ons)\\s(?:om|naar)\\s(?<what>[^.;?]{3,100}?)(?=\\sgevraagd|[\\s.!]*$)`,
  ),
  telling(
    'I',
    `(?:gevraagd|vroeg|vraagt),?\\sof\\s(?:ik|we|wij)\\s(?:hem|haar|hun)?\\s?(?<what>[^.;?]{3,100})\\s(?:kan|kon|kunnen|konden)(?:\\s(?<last>\\p{Ll}+en))?(?=[\\s.!,]*$)`,
  ),
  telling(
    'I',
    `${CLAUSE}(?:ik|we|wij)\\s(?:heb|hebben)\\s(?<what>(?!.*\\sdat\\s)[^.;?,]{6,100}?)\\s(?:beloofd|toegezegd)(?=[\\s.!,]*$)`,
  ),
  telling('nobody', `${CLAUSE}(?:de\\s)?volgende stap\\sis(?: om)?\\s${WHAT}`),
];
const byLanguage: Record<string, readonly Telling[]> = { de: german, en: english, es: spanish, fr: french, nl: dutch };

/** Turned down, thought of, or long done. */
const NOT =
  /(?<![\p{L}])(?:not|never|n[’']t|no longer|nicht|nie|kein\p{L}*|niet|nooit|geen|pas|jamais|no|nunca|if|wenn|falls|als|si|damals|früher|once|used|years ago)(?![\p{L}])/iu;

/** A task that a sentence mentions by the way: "they want us to send the contract", "I promised Helen a summary". */
export function reportedTask(sentence: string, place: ForeignPlace): Stated | null {
  if (/\?\W*$/.test(sentence)) return null;
  for (const { pattern, owner, hasVerb, isListed } of byLanguage[place.language] ?? []) {
    const match = isListed && !place.isItem ? null : pattern.exec(sentence);
    const { what, who } = match?.groups ?? {};
    if (!match || what === undefined) continue;
    if (NOT.test(sentence.slice(Math.max(0, match.index - 25), match.index))) continue;
    if (hasVerb && !isTask(/^[\p{L}-]+/u.exec(what.trim())?.[0] ?? '')) continue;
    if (who !== undefined && !isPossibleOwner(who, place)) continue;
    const start = match.index + match[0].indexOf(what);
    const end = endOf(sentence, start, start + what.length);
    return { owner: who ?? (owner === 'nobody' ? null : owner), start, end, verb: '' };
  }
  return null;
}

/** A remark is no part of it: "…, which they need". */
function endOf(sentence: string, start: number, end: number): number {
  const rest =
    /,\s(?:because|since|so|which|weil|da|sonst|denn|omdat|want|anders|parce|car|sinon|porque|si no)(?![\p{L}])|\s(?:because|before we|weil|omdat|parce que|porque)\s/iu.exec(
      sentence.slice(start, end),
    );
  return rest ? start + rest.index : end;
}
