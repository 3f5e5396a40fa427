import type { Answer } from '#server/features/assistant/material.ts';
import { builtInTexts } from './built-in.texts.ts';

/** Longer is no small talk. */
const TEXT_MAX = 120;
const GREETING =
  /^\W*(?:hi|hello|hey|hallo|bonjour|help|good (?:morning|afternoon|evening))\b[^?]{0,20}$|^\W*(?:who|what) are you\b|^\W*what can (?:you|i) (?:do|ask)\b|^\W*how does this work\b/i;
const THANKS =
  /^\W*(?:(?:ok(?:ay)?|great|perfect|super|nice|cool|no|yes)[\s,!.]+)*(?:(?:many |big )?thanks?|thank you|thx|ty|cheers|danke|bedankt|dank je|merci)\b[^?]{0,30}$/i;
const ACKNOWLEDGED =
  /^\W*(?:ok(?:ay)?|great|perfect|super|nice|cool|good|fine|got it|all ?right|yes|no|yep|nope|bye|goodbye|lol|haha)(?:[\s,]+(?:ok(?:ay)?|great|good|then))?\W*$/i;
const CROSS =
  /\b(?:fuck|shit|stupid|idiot|useless|rubbish|crap|dumb|moron)\b|^\W*(?:that|this) (?:is|was) (?:wrong|not right|nonsense)\b|^\W*(?:wrong|nonsense)\W*$/i;
const ORDER =
  /^\W*(?:please |can you |could you |would you )*(?:(?:delete|remove|open|move|rename|tag|archive|share|print|export|change|edit|update|send|save|create|add|book|schedule) (?:the|my|this|that|it|all|a|an|another)\b|remind me\b|set (?:a|up|me)\b)/i;

/** Replies to a greeting, thanks or an order, which the notes can't answer; null for a question. */
export function smallTalk(stated: string): Answer | null {
  const text = stated.trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return reply(builtInTexts.askInAFewWords);
  if (text.length > TEXT_MAX) return null;
  if (GREETING.test(text)) return reply(builtInTexts.introduction);
  if (THANKS.test(text)) return reply(builtInTexts.welcome);
  if (ACKNOWLEDGED.test(text)) return reply(builtInTexts.acknowledged);
  if (CROSS.test(text)) return reply(builtInTexts.notHelpful);
  if (ORDER.test(text)) return reply(builtInTexts.cannotAct);
  return null;
}

function reply(text: string): Answer {
  return { text, used: [] };
}
