import { isVerb } from '#server/language/english.ts';

/** What one is asked to do in meetings; at the beginning of a line these are no other words. */
const clear = setOf(
  'add adjust agree align analyse analyze announce apply arrange ask assemble assign attend bring build buy calculate ' +
    'cancel chase choose circulate clarify clean collect compare compile complete confirm connect consult coordinate ' +
    'correct create decide define deliver discuss distribute divide do enter escalate evaluate examine ' +
    'explain explore extend fetch fill finalise finalize find finish fix formulate forward gather generate get give hand ' +
    'hire identify implement inform inspect install introduce investigate invite join keep kick leave liaise liase log ' +
    'look make measure meet merge migrate modify move negotiate nominate notify obtain onboard organise organize outline ' +
    'pay phone pick post prepare present prioritise prioritize proofread propose provide publish purchase push put ' +
    'read rebook reconcile recruit redo reduce refine register release remind remove renew rent reorder replace reply ' +
    'represent reschedule research resend reserve resolve respond retrieve return revise rewrite ring roll scan ' +
    'select sell send set settle share ship show sign simplify solve sort source speak specify split submit summarise ' +
    'summarize supply switch talk tell text tidy track train transfer translate try type upload validate verify ' +
    'write accept clear empty water feed paint wash cook bake drive hang lift sweep handle adapt address approve authorise authorize back-up brief bring-up catch convert cut develop digitise double-check ensure ' +
    'estimate export file follow import improve include interview learn let load map note notarise offer pack ping ' +
    'postpone pull quote raise reach reconfirm recalculate record reformat report-back research run save secure see ' +
    'speak-to start stop store take tally trim unpack use wait wipe withdraw work wrap rebalance dig redraft amend archive benchmark cascade flag freeze unblock tweak diarise diarize circ shorten lengthen rearrange relabel rename reprint reword restock photocopy escalate nudge insure draw drop',
);
/** Also nouns: a verb only before what a verb takes. */
const nouns = setOf(
  'answer approach phone bill book budget call chart check contact copy cost design document draft e-mail email estimate fax ' +
    'host hold invoice issue label limit line list mail message model name number offer open order order-in outline park ' +
    'plan practise price print process proof question rank rate record report request research review scope score ' +
    'schedule search service sketch stage stock study survey target test time track trace train transport update visit watch close claim cover feature lead change help return transfer export import quote brief file map note post ring set start switch show supply text try use work run stop address cut look share move talk hand back pack pick post sound lock reset',
);
/** Nouns that before another noun are verbs in a list: "book van", "call plumber". */
const strong = setOf(
  'answer book call chart chase check contact copy email e-mail fax invoice order phone print quote ring schedule text update review design draft service research',
);
const NO_OBJECT =
  /^(?:is|are|was|were|has|had|of|from|and|or|in|with|to|went|made|\p{Ll}+ed|\p{Ll}+ing|notes?|list|address|club|quality|dates?|forms?|numbers?|logs?|sheets?|back|price|terms|points?|version|letter|team|today|well|good|ok|fine|very|not|taken|sent|log|volume|text|history|status)$/iu;
/** Said of a thing or a state of mind: no task, whoever will. */
const stative = setOf(
  'be have need want like love hate know feel think believe hope wish seem appear become remain stay last cost mean depend belong ' +
    'exist happen occur rise fall grow increase decrease begin receive understand forget enjoy miss see hear ' +
    'own contain include consist matter prefer fit suit lose arrive sleep regret die live continue expire lapse ' +
    'go come benefit suffer struggle survive',
);

/** Whether what begins with this word and the next asks for something; in a list sooner than in running text. */
export function isImperative(word: string, next: string, isListed: boolean): boolean {
  const verb = word.toLowerCase();
  if (verb === 'top') return /^up$/i.test(next);
  if (verb === 'double') return /^check/i.test(next);
  if (isListed && strong.has(verb) && /^\p{Ll}{2,}$/u.test(next) && !NO_OBJECT.test(next)) return true;
  // "Budget 38,000", "target 25": figures.
  if (FIGURE.test(verb) && /^[\d£€$]|^for$/.test(next)) return false;
  if (nouns.has(verb))
    return TAKEN.test(next) || (isListed && (PREPOSITION.test(next) || /^(?:\p{Lu}|@|\d)/u.test(next)));
  return (
    clear.has(verb) ||
    (isListed && TAKEN.test(next) && (isAgain(verb) || (isVerb(verb) && !stative.has(verb) && !/s$/.test(verb))))
  );
}

/** Whether a text begins with a word that may ask for something, where nothing else is likely: "Ruth: email members". */
export function mayAsk(text: string): boolean {
  const [verb = '', next = ''] = text.toLowerCase().split(/[\s,:]+/, 2);
  return (clear.has(verb) || nouns.has(verb)) && !/^(?:is|are|was|were|has|had|will|of|and|$)/.test(next);
}

const FIGURE = /^(?:budget|cost|price|rate|target|score|rank|number|time|estimate|charge|measure)$/;
const TAKEN =
  /^(?:the|an?|all|both|each|every|two|three|four|five|my|our|his|her|their|your|its|this|that|these|those|him|them|it|us|me|if|whether|back|again|some|any|more|new|final|remaining|last|next|other|another|options|names|dates|flights|tickets|rooms|venues|people|clients)$/i;

/** Whether it is no work that somebody does: "wants", "remains". */
export function isState(verb: string): boolean {
  return stative.has(verb.toLowerCase());
}

/** Whether somebody who will do this has something to do. */
export function isTask(verb: string): boolean {
  const word = verb.toLowerCase();
  return !stative.has(word) && (clear.has(word) || nouns.has(word) || isVerb(word) || isAgain(word));
}

/** As {@link isTask}, only for verbs that describe work: for subjects that may be things. */
export function isWork(verb: string): boolean {
  const word = verb.toLowerCase();
  return !stative.has(word) && (clear.has(word) || nouns.has(word) || isAgain(word));
}

/** "Redraw", "recheck": what is done is done again. */
function isAgain(word: string): boolean {
  const verb = /^re-?(?<verb>[a-z]{3,})$/.exec(word)?.groups?.verb ?? '';
  return clear.has(verb) || nouns.has(verb) || (isVerb(verb) && !stative.has(verb));
}

/** `prints` to `print`; null where it is no verb of the third person. */
export function basicForm(word: string): string | null {
  const written = word.toLowerCase();
  if (written === 'does') return 'do';
  if (written === 'has' || written === 'is' || !/[a-z]s$/.test(written) || /ss$/.test(written)) return null;
  const forms = /ies$/.test(written)
    ? [`${written.slice(0, -3)}y`]
    : /(?:sh|ch|ss|x|zz|o)es$/.test(written)
      ? [written.slice(0, -2)]
      : [written.slice(0, -1)];
  return forms.find((form) => clear.has(form) || nouns.has(form)) ?? null;
}

/** After these, a noun is as likely in running text: "Budget up to 40k". */
const PREPOSITION = /^(?:to|for|about|up|out|off|on|in|into|through|over|with)$/i;

function setOf(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
