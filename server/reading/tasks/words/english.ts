import type { TaskWords } from './task-words.ts';

export const english: TaskWords = {
  me: 'i|me|myself',
  we: 'we|us|somebody|someone|one of us|anyone',
  you: 'you',
  they: 'he|she|they|both',
  everyone:
    'everyone|everybody|all of us|all of you|all (?:the )?(?:trustees|members|managers|directors|partners|participants|staff|coaches|volunteers|speakers|teams)|each of you|all',
  articles: 'the|our|their|his|her|my|your',
  titles: 'mr|mrs|ms|miss|dr|prof|sir|sister|father|rev',
  roles:
    'client|customer|supplier|vendor|venue|caterer|council|bank|solicitor|lawyer|notary|accountant|bookkeeper|counsel|landlord|agent|agency|team|it|hr|legal|finance|marketing|sales|procurement|compliance|board|committee|library|hotel|insurer|broker|contractor|printer|photographer|florist|band|dj|mc|host|chair|chairman|secretary|treasurer|paraplanner|assistant|manager|director|planner|consultant|coach|trainer|facilitator|designer|developer|engineer|admin|office|school|charity|foundation|company|partner|auditors?|couple|bride|groom|family|daughter|son|wife|husband|sister|brother|mother|father|mum|dad|owner|trustees|crew|volunteers|plumber|electrician|builder|gardener|surveyor|architect|clerk|tenants?|registrar|members|parents|doctor|gp|physio|therapist|buyers?|sellers?|valuer|decorator|cleaner|caretaker|joiner|roofer|provider|chef|best man|organiser|publisher|editor',
  and: 'and',
  obliged:
    "must|should|ought to|needs? to|has to|have to|has got to|have got to|['’]ve got to|gotta|(?:is|are|am|['’]s|['’]re|['’]m) (?:supposed |meant |expected |due )?to|to|2",
  intends:
    "will(?: need to| have to)?|['’]ll(?: need to| have to)?|shall|(?:is |are |am |['’]s |['’]re |['’]m )?(?:going to|gonna)|plans? to|intends? to|offered to|has until .{3,30} to",
  promises:
    "(?:has |have )?(?:agreed|promised|undertook|undertaken|volunteered|committed|confirmed|promises|agrees) to|(?:is|are|was|were|has been|have been) (?:asked|requested|invited|instructed|reminded|tasked|required|responsible)(?: to| for)|(?:said|says)(?: that)? (?:he|she|they|i|we)(?:['’]d|['’]ll| would| will)",
  impersonal:
    '(?:i |we )?(?:still )?(?:need|have|got) to|gotta|must(?! be)|it was agreed to|(?:time|remains) to|make sure(?: to| that)?|still to',
  requests:
    "(?:could|can|would) (?:you |someone |somebody )?(?:please|pls)|(?:please|pls)(?: can| could)?(?: you| someone| somebody)?|(?:don['’]?t|do not|not to|never) forget(?: to)?|remember to|remind me to|don['’]?t let me forget to|let me have|(?:i|we) (?:need|want|would like|['’]d like) you to",
  asks: '(?:can|could|would|will) (?:you|someone|somebody|one of you)(?: please| also| kindly)*(?: be so kind as to| be able to)?|can i ask you to|would you be so kind as to',
  verbs:
    'add adjust align analyse analyze announce apply arrange ask assemble assign attend bring build buy calculate balance cancel chase choose circulate clarify clean collect compare compile complete confirm connect consult coordinate correct create decide define deliver discuss distribute divide do email e-mail enter escalate evaluate examine explain explore extend fetch fill finalise finalize find finish fix follow formulate forward gather get give go hand hire identify inform inspect install introduce investigate invite join keep liaise log make meet merge modify move negotiate notify obtain organise organize pay pick post prepare present print prioritise proofread propose provide publish purchase put raise read rebook reconcile redo reduce refine register release remind remove renew rent reorder replace reply reschedule research resend reserve resolve respond retrieve return revise rewrite ring scan select sell send set settle ship show sign simplify solve sort speak split submit summarise summarize supply swap switch talk tell test text tidy track transfer translate try type upload validate verify write accept hang handle approve authorise ensure export file improve include interview let load notarise pack ping postpone pull reach recalculate record run save secure share store take tally unpack use wait withdraw work redraft redraw draw amend archive benchmark flag tweak diarise shorten rearrange rename reprint photocopy nudge insure drop dig look cut drive come hold paint',
  nounVerbs:
    'answer phone bill book budget call chart check contact copy cost design document draft estimate fax host invoice issue label limit list mail message name number offer open order outline park plan practise price process question record report request review schedule score search service study survey target update visit watch close claim cover lead change help quote brief map note start stop address back lock reset measure train pitch market',
  prefixes: 're-?',
  suffixes: '',
  forms: 'does goes',
  states:
    'be have need want like love hate know feel think believe hope wish seem appear become remain stay last cost mean depend belong exist happen occur rise fall grow increase decrease begin receive understand forget enjoy miss see hear own contain consist matter prefer fit suit lose arrive sleep regret die live continue expire lapse benefit suffer struggle survive',
  between:
    'and|so|ok|okay|oh|well|yes|no|right|um|uh|finally|plus|also|then|please|pls|still|just|now|definitely|first|therefore|both|each|all|probably|kindly|quickly|soon|once again|again|at least|not forget to|try to|be sure to|remember to|go and|now|next',
  passive:
    'be (?:\\p{L}+ly )?\\p{L}+(?:ed|en|t|wn|ne|id)|be (?:with|at|in|on|ready|back|done|out|up|live|there|here)|go (?:out|in|off)|reach|arrive',
  due: '(?:is |are )?(?:due(?: back)?|payable|to be (?:paid|filed|sent|signed)|goes out|go out|expires?)',
  by: 'on|in|at|by|until|before|no later than|till|due|b4',
  debts: 'owes?(?: me| us)?',
  needs: 'needs?|requires?|wants?|expects?',
  waiting:
    "still nothing(?= from)|we['’]re owed|(?:i['’]m |we['’]re |still )?(?:waiting|wait)(?: for| on)|still no|still missing|awaiting|haven['’]t (?:had|heard|received|got)|no (?:answer|reply|word|news) (?:yet )?(?=from)",
  from: 'from|by',
  not: "not|no|never|nobody|nothing|don['’]?t|doesn['’]?t|won['’]?t|can['’]?t|cannot|isn['’]?t",
  perhaps:
    "might|(?<!\\d )may(?! \\d)|maybe|perhaps|could|would|wouldn['’]t|['’]d|possibly|if only|wonders?|wondered|ideally|hopes?|hopefully|one day|some day|someday",
  if: 'if|unless|in case|once|when|whenever|had|should',
  whether: 'who|whether|what|how|when|why|where|if|which|that',
  habit:
    'always|never|normally|usually|often|no exceptions|every (?:time|year|month|week|day|session)|each (?:time|year|month|week)|on (?:mon|tues|wednes|thurs|fri)days|for (?:years|months|ages)|(?:hours|times) a (?:day|week|month|year)|used to',
  done: 'done|did|has been|have been|settled|sorted|finished|cancelled|already',
  clause: 'but|because|although|otherwise|since|unless|while|so that|so',
  goesOn:
    'and|or|by|before|after|until|with|without|w|for|to|in|on|at|of|from|as|if|when|once|so|but|because|which|who|that|incl|including|only|not|no|max|about|then|she|he|they|it|i|we|see|see',
  toDo: "to[- ]?dos?|(?:a\\.?i\\.?|ap)|actions?(?: items?| points?| required| needed| list| arising)?|tasks?|next(?: steps?| actions?)?|still (?:to do|open|missing|needed|to (?:get|buy|book))|outstanding(?: items?)?|open (?:items?|points?)|follow[- ]?ups?|deliverables?|homework|exercises?|commitments?|promises?|to be done|what['’]s outstanding|(?:i|we)(?: still)? (?:need|have|must|got)(?: to)?(?: do| send| pay| book| call| buy| invoice)?|to (?:sort|book|chase|buy|call|arrange|do|send|invoice|bring)|(?:i|we)(?: still| also)? owe|don[’']?t forget|note to self|remember|reminders?|deadline|improve.{0,20}",
  agreed: 'agreements?|agreed|we agreed(?: that)?|conclusions?',
  closed:
    '.{0,30}tips?|house rules|checklists?.{0,30}|rules?|general|done|completed|closed|cancelled|fyi|nb|decisions?|decided|notes?|info|contacts?|budget|status|summary|keywords?|agenda.{0,20}|next (?!steps?|actions?|time)\\p{L}+|discuss(?:ed|ion)|background|advice.{0,12}|mood|feedback|went (?:well|badly)|ideas?|parking lot|questions?|circumstances|context|situation|tips?|lessons.{0,10}|how to.{0,40}',
  present: 'present|att|attd|attendees|attending|attendance|apologies|participants|in the room|cc|team|who|with',
  isSo: "is|are|was|were|has|have|had|said|says|likes?|liked|wants|wanted|knows|thinks|thought|feels|felt|seems|works|lives|costs|did|does|didn['’]t|told|sent|went|came|booked|paid|asked|confirmed|moved|goes|fine|great",
  nextTime:
    '(?:for|by|before|until|in) (?:the |our )?next (?:time|session|meeting|call|week|visit|appointment)|(?:until|by|before) then|in the meantime',
  agreedThat: '(?:we |it was |they )?(?:agreed|decided|resolved)(?: that)?(?! to)',
  remains: '(?:still )?to be|remains to be|(?:is|are) (?:still )?to be',
  promised:
    '(?:i )?promised \\p{L}+(?: \\p{L}+)?(?= (?:the|an?|some|my|our|two|three|\\d+)\\s)|i owe \\p{L}+(?= (?:the|an?|some)\\s)|(?:wants?|asks|asked|expects?) (?:me|us) (?:to|for)',
  endings: { first: '(?!)', singular: '[^s]s', plural: '(?<![sd])', future: '(?!)' },
  isVerbLast: false,
};
