/** What is only thought of: if, might, could. */
const HYPOTHETICAL =
  /\b(?:might|(?<!\d )may(?! \d)|[Mm]aybe|[Pp]erhaps|could|would|wouldn['’]t|if only|not sure|wonder(?:s|ed)?|unless|whether to)\b|['’]d (?:like|love|rather|prefer)\b|(?:^|,\s)[Ii]f\b[^,]*,?/;

/** Where the clause begins in which a place of a sentence is. */
export function clauseStart(sentence: string, at: number): number {
  const before = sentence.slice(0, at);
  const starts = ['. ', '; ', ': ', ', '].map((sign) => before.lastIndexOf(sign)).filter((found) => found !== -1);
  return starts.length === 0 ? 0 : Math.max(...starts) + 2;
}

/** Whether a sentence asks. */
export function isQuestion(sentence: string): boolean {
  return /\?["'”’)*_]*$/.test(sentence);
}

/** Ends of a clause behind which something else is said. */
const CLAUSE_END =
  /;|[.!?](?:\s|$)|,?\s(?:because|but|although|otherwise|since|unless|and (?:don['’]t|do not))\s|,\s(?:so|which|who|that is)\s|\s(?:so|also)\s(?=I\b|i\b|she\b|he\b|we\b|they\b)|,\s(?=(?:she|he|they|it|we|I)\s|(?:her|his|their|my|our)\s\p{L}+\s(?:is|was|are|were|has|had|\p{L}+ed)\s)/gu;

/** Where what a task is ends in its sentence. */
export function clauseEnd(sentence: string, start: number): number {
  CLAUSE_END.lastIndex = start;
  for (let match = CLAUSE_END.exec(sentence); match !== null; match = CLAUSE_END.exec(sentence)) {
    // "Mr. Tull", "approx. 20": no end.
    if (
      match[0].startsWith('.') &&
      /\b(?:Mr|Mrs|Ms|Dr|Prof|approx|ca|no|nr|e\.g|i\.e|st|incl|resp|vs)$/i.test(sentence.slice(start, match.index))
    )
      continue;
    if (match.index - start < 6 && !/[.!?;]/.test(match[0])) continue;
    return match.index;
  }
  return sentence.length;
}

/** Whether what is said there is only thought of, or what somebody else said that they would not. */
export function isUndone(sentence: string, from: number, to: number): boolean {
  const before = sentence.slice(Math.max(0, from - 200), from);
  const clause = sentence.slice(from, to);
  if (
    /\bif\b[^,;.]*,?\s*$/i.test(before) ||
    /(?:^|[.;]\s|,\s)(?:if|unless|should|once|as soon as)\b[^.;]*$/i.test(before)
  )
    return /\b(?:if|unless|should)\b/i.test(before);
  if (/\b(?:who|whether|what|how|when|why)\s*$/i.test(before)) return true;
  if (HYPOTHETICAL.test(clause.slice(0, 60)) && !/\bif\b/i.test(clause))
    return !/said|promised|agreed/i.test(clause.slice(0, 40));
  if (isQuestion(sentence) && !/^[^\p{L}\p{N}]*(?:can|could|would|will) you\b/iu.test(sentence)) return true;
  if (/\b(?:maybe|perhaps)\s(?:\S+\s)?$/i.test(before)) return true;
  return /\b(?:nobody|no one|nothing|no|not|never|didn['’]t|don['’]t)\s*$/i.test(before);
}
