import { commonPasscodes } from './common-passcodes.ts';

const FIRST_GUESSES = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz'];

/** Whether a passcode is among the first that anyone would try: a common password, a repetition or a sequence. */
export function isGuessable(passcode: string): boolean {
  const text = passcode.trim().toLowerCase();
  if (commonPasscodes.has(text) || /^(.{1,3}?)\1+.?$/u.test(text)) return true;
  const backwards = [...text].toReversed().join('');
  return FIRST_GUESSES.some((sequence) => sequence.includes(text) || sequence.includes(backwards));
}
