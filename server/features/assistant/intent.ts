import { fold } from '#server/language/fold.ts';
import type { AssistantAction } from '#shared/assistant.ts';

/** Longer than any request: something pasted, with a question of its own. */
const REQUEST_MAX = 400;
/** What a request is wrapped in: "Hi, could you please". */
const POLITE = new RegExp(
  '^(?:(?:hi|hello|hey|ok|okay|so|now|and|then)[\\s,!.]+)*(?:(?:please|pls|kindly|just)[\\s,]+)*' +
    '(?:(?:can|could|would|will) you (?:please |kindly |just )?|' +
    "i(?: would|['’]?d) like (?:you to |to have |to get |to see |to )?|" +
    "i (?:need|want) (?:you to |to have |to get |to see )?|help me (?:to )?|let['’]?s |go ahead and )?(?:please )?",
);
const MAKE =
  '(?:draft|write|create|make|prepare|compose|produce|generate|give|do|start|put together|come up with|build|outline|set up|show|get)';
/** What stands between "draft" and "proposal". */
const BETWEEN = "(?: me| us)?(?: up)?(?: (?:a|an|the|my|our|some|another|one|this))?(?: [\\p{L}\\p{N}’'-]+){0,3}?";
/** Somebody asks about a report that there is, not for one. */
const ABOUT_ONE =
  /^(?:who|when|where|why|which|whose|how|did|does|do|is|are|was|were|has|have|had|should|what (?:did|does|is|are|was|were|do|has|have|had|will|would|about))\b/;

const rules: [AssistantAction, RegExp][] = [
  [
    'meeting-prep',
    new RegExp(
      `^(?:prep(?:are)?(?: me)?(?: for)?\\b.*\\b(?:meeting|call|session|appointment|visit|conversation|talk|chat|review|interview)\\b|(?:meeting|call) prep(?:aration)?\\b|(?:brief|update|fill|catch) me (?:in |up )?(?:on|about|for)\\b|${MAKE}(?: me)?(?: a| the)? (?:[\\p{L}]+ )?(?:briefing|brief)\\b (?:on|for|about)\\b|(?:i (?:have|am having)|i['’]?m (?:meeting|seeing)) .*\\b(?:prepare|brief|need to know)\\b|what (?:do|should) (?:i|we) (?:already )?know about\\b|what do (?:my|our) notes (?:say|tell)(?: me)? about\\b|(?:tell me )?(?:everything|all|what) (?:i|we) know about\\b|was weiss ich uber\\b|wat weet ik over\\b|que sais-je (?:de|sur)\\b)`,
      'u',
    ),
  ],
  [
    'email',
    new RegExp(
      `^(?:${MAKE}|send|reply|answer)${BETWEEN} (?:e-?mail|mail|follow[- ]?up(?! items?| actions?| points?)|thank[- ]you (?:note|message|letter)|message to|reply to|letter to)\\b|^(?:follow[- ]?up )?e-?mail (?:to|for|about)\\b|^(?:draft )?follow-?up(?: e-?mail| mail| message)?(?: (?:to|for)\\b.*)?$|^draft follow-?up\\b|^e-?mail$|^(?:schreib\\w*|entwirf|verfasse) .*\\b(?:e-?mail|mail)\\b|^(?:schrijf|stel) .*\\b(?:e-?mail|mail)\\b|^(?:ecris|redige\\w*) .*\\b(?:e-?mail|mail|courriel)\\b`,
      'u',
    ),
  ],
  [
    'proposal',
    new RegExp(
      `^(?:(?:${MAKE}|turn (?:this|it) into)${BETWEEN} (?:proposal|offer|quote|quotation|bid|pitch|statement of work)\\b|proposal (?:for|to)\\b|proposal$|(?:schreib\\w*|entwirf|erstell\\w*) .*\\b(?:angebot|proposal)\\b|(?:schrijf|maak) .*\\b(?:offerte|voorstel)\\b|(?:ecris|redige\\w*|prepare) .*\\b(?:proposition|devis|offre)\\b)`,
      'u',
    ),
  ],
  [
    'report',
    new RegExp(
      `^(?:(?:${MAKE}|turn (?:this|it) into)${BETWEEN} (?:report|minutes|write-?up)\\b|report (?:on|about)\\b|report$|write (?:this|it|that) up\\b|(?:schreib\\w*|entwirf|erstell\\w*) .*\\b(?:bericht|protokoll)\\b|(?:schrijf|maak) .*\\b(?:rapport|verslag)\\b|(?:ecris|redige\\w*) .*\\b(?:rapport|compte[- ]rendu)\\b)`,
      'u',
    ),
  ],
  [
    'plan',
    new RegExp(
      `^(?:(?:${MAKE}|turn (?:this|it) into)${BETWEEN} (?:plan|schedule|timeline|roadmap|project plan|agenda|itinerary)\\b|plan (?:the|a|an|my|our|for|out|this|it)\\b|plan$|(?:schreib\\w*|entwirf|erstell\\w*|mach) .*\\b(?:\\p{L}*plan)\\b|(?:schrijf|maak) .*\\bplan\\b|(?:ecris|fais|prepare) .*\\bplan\\b)`,
      'u',
    ),
  ],
  [
    'action-items',
    new RegExp(
      `^(?:(?:what|which) (?:are|were) (?:the |my |our |all )?(?:open |outstanding |next |agreed )*(?:action items?|actions?(?: points?)?|to-?dos?|tasks?|next steps?|follow[- ]?ups?)(?: (?:here|now|from|in|of|on|for|are|that)\\b.*)?$|what (?:do|must|should|have|need) (?:i|we)(?: still)? (?:need to do|have to do|got to do|do next|to do)\\b|what(?:['’]?s| is) (?:next|left to do|there to do|still (?:open|to do|to be done))\\b|what needs to be done\\b|(?:${MAKE}|find|extract|list|pull out|collect|show)${BETWEEN} (?:action items?|actions?(?: points?| list)?|to-?dos?(?: list)?|tasks?(?: list)?|next steps?|follow[- ]?ups? (?:items?|actions?|points?))\\b|(?:action items?|actions?(?: points?)?|to-?dos?|todo list|tasks?|next steps?)(?: (?:from|in|of|on|for|about|with)\\b.*)?$|was (?:ist|sind) (?:noch )?(?:zu tun|die (?:aufgaben|nachsten schritte))|aufgaben$|actiepunten$|wat zijn de actiepunten|quelles sont les (?:actions|taches))`,
      'u',
    ),
  ],
  [
    'summarise',
    new RegExp(
      `^(?:(?:summari[sz]e|sum up|condense|recap|tl;?dr)\\b|(?:${MAKE})${BETWEEN} (?:summary|overview|recap|gist|digest|tl;?dr)\\b|(?:summary|recap|gist|in (?:short|brief))(?: (?:of|please)\\b.*)?$|what(?:['’]?s| is) (?:this|the|it)(?: note| document| meeting)?(?: all)? about$|what(?:['’]?s| is| are) the (?:gist|key points?|main points?|summary|takeaways?)\\b|(?:key|main) (?:points|takeaways)$|fass\\w* .*\\bzusammen\\b|zusammenfass\\w*|vat .*\\bsamen\\b|samenvatt\\w*|resume[rz]?\\b)`,
      'u',
    ),
  ],
  [
    'brainstorm',
    new RegExp(
      `^(?:brainstorm\\w*\\b|(?:${MAKE}|suggest|propose|think of|find)${BETWEEN} (?:ideas?|names?|titles?|slogans?|suggestions?|themes?|options)\\b(?: (?:for|about|on|to|of|how)\\b.*)?$|(?:any|some|more) (?:ideas?|suggestions?)\\b|ideas? (?:for|about|on)\\b)`,
      'u',
    ),
  ],
];

/** What a typed text asks for, if it is one of the things that can be had by one press; null for a free question. */
export function intentOf(text: string): AssistantAction | null {
  const folded = fold(text.trim()).replace(/\s+/g, ' ');
  if (folded.length > REQUEST_MAX) return null;
  const asked = folded
    .replace(/[\s?!.,;:]+$/, '')
    .replace(/(?:[\s,]+(?:please|pls|thanks|thank you|for me|now))+$/, '');
  const request = asked.replace(POLITE, (wish) =>
    /\bi\b/.test(wish) && /\b(?:a|an|some) /.test(asked.slice(wish.length, wish.length + 5)) ? 'make ' : '',
  );
  const [action] = rules.find(([, pattern]) => pattern.test(request)) ?? [null];
  // "When is the report due": the question words of a request are in its rule.
  if (action !== null && ABOUT_ONE.test(request) && !isAskedFor(action)) return null;
  return action;
}

/** Those that are asked for by a question as well. */
function isAskedFor(action: AssistantAction): boolean {
  return action === 'action-items' || action === 'meeting-prep' || action === 'summarise';
}
