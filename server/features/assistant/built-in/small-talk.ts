import type { Answer } from '#server/features/assistant/material.ts';
import { introduction } from './cannot.ts';

/** Longer is no small talk. */
const SAID_MAX = 120;
const GREETING =
  /^\W*(?:hi|hello|hey|hallo|bonjour|help|good (?:morning|afternoon|evening))\b[^?]{0,20}$|^\W*(?:who|what) are you\b|^\W*what can (?:you|i) (?:do|ask)\b|^\W*how does this work\b/i;
const THANKS =
  /^\W*(?:(?:ok(?:ay)?|great|perfect|super|nice|cool|no|yes)[\s,!.]+)*(?:(?:many |big )?thanks?|thank you|thx|ty|cheers|danke|bedankt|dank je|merci)\b[^?]{0,30}$/i;
const HEARD =
  /^\W*(?:ok(?:ay)?|great|perfect|super|nice|cool|good|fine|got it|all ?right|yes|no|yep|nope|bye|goodbye|lol|haha)(?:[\s,]+(?:ok(?:ay)?|great|good|then))?\W*$/i;
const CROSS =
  /\b(?:fuck|shit|stupid|idiot|useless|rubbish|crap|dumb|moron)\b|^\W*(?:that|this) (?:is|was) (?:wrong|not right|nonsense)\b|^\W*(?:wrong|nonsense)\W*$/i;
const ORDER =
  /^\W*(?:please |can you |could you |would you )*(?:(?:delete|remove|open|move|rename|tag|archive|share|print|export|change|edit|update|send|save|create|add|book|schedule) (?:the|my|this|that|it|all|a|an|another)\b|remind me\b|set (?:a|up|me)\b)/i;

/** What is said in passing, or asked to be done: nothing to look for in the notes. Null for a question. */
export function smallTalk(said: string): Answer | null {
  const text = said.trim();
  if (!/[\p{L}\p{N}]/u.test(text))
    return tell('What would you like to know? Ask in a few words, for instance “when does the lease end?”');
  if (text.length > SAID_MAX) return null;
  if (GREETING.test(text)) return introduction();
  if (THANKS.test(text)) return tell('You are welcome.');
  if (HEARD.test(text)) return tell('Good. Ask me whenever you need something from your notes.');
  if (CROSS.test(text))
    return tell(
      'I am sorry that this did not help. Without an AI model I only find what your notes say in so many words: the name of the client or the project in the question helps.',
    );
  if (ORDER.test(text))
    return tell('I cannot do that: I only read your notes and answer from them. Nothing was changed.');
  return null;
}

function tell(text: string): Answer {
  return { text, used: [] };
}
