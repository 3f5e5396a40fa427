import { customAlphabet } from 'nanoid';

/** Without characters that look alike on paper or sound alike on the phone; 12 of them have 59 bits. */
const random = customAlphabet('23456789abcdefghjkmnpqrstuvwxyz', 12);

/** A passcode that can't be guessed, in groups that can be read out: `k7mq-x2hn-pd4w`. */
export function generatePasscode(): string {
  return random().replace(/^(.{4})(.{4})/, '$1-$2-');
}
