/** Why a question cannot be sent. */
export function tooLongText(text: string): string {
  return `A message can have at most 8,000 characters; this one has ${text.length.toLocaleString('en')}.`;
}
