const sentence = 'The quarterly review with the Hollis family went well; their **pension** question is open. ';

/** Text of about so many bytes, of the kind that notes are made of. */
export function textOf(bytes: number): string {
  return sentence.repeat(Math.ceil(bytes / sentence.length)).slice(0, bytes);
}
