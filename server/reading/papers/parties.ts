import { fold } from '#server/language/fold.ts';
import type { Writer } from './correspondence.ts';
import { paperWords } from './paper-phrases.ts';

/** Who has to do something: the user, unless `owner` or `waiting` says otherwise. */
export interface Owner {
  owner: string | null;
  waiting: boolean;
}

const SELF: Owner = { owner: null, waiting: false };
const DEFINED =
  /\([^()"“”„«»]{0,40}["“„«‘](?:(?:the|der|die|das|den|dem|de|het|le|la)\s|l['’])?(?<role>\p{Lu}[\p{L}-]+(?:\s\p{Lu}[\p{L}-]+)?)["”“»’][^()]{0,40}\)/gu;
/** The name of a party is so near the word that stands for it. */
const CONTEXT = 300;
const ROLES_MAX = 8;
const SHALL = paperWords('shall');
const SUBJECT =
  /^[^\p{L}]*(?<title>(?:Mr|Mrs|Ms|Miss|Dr|Herr|Frau|Mevrouw|Meneer|Madame|Monsieur)\.?\s)?(?<who>\p{Lu}[\p{L}'’-]+)\s(?:will|shall|wird|zal|enverra)(?!\p{L})/u;
const PROMISES = new RegExp(paperWords('promises'), 'iu');
const REQUESTS = new RegExp(paperWords('requests'), 'iu');

/** Follows which party each name in a contract means. */
export function createParties(self: readonly string[]): {
  read: (text: string) => void;
  ownerOf: (statement: string, writer: Writer) => Owner;
} {
  const mine = self.map(plain).filter((name) => name.length > 2);
  const roles = new Map<string, { isMine: boolean; acts: RegExp }>();
  let context = '';
  return { read, ownerOf };

  function read(text: string): void {
    if (roles.size >= ROLES_MAX) return;
    context = `${context}\n${text}`.slice(-CONTEXT - text.length);
    let from = 0;
    for (const match of context.matchAll(DEFINED)) {
      const role = match.groups?.role ?? '';
      const before = ` ${plain(context.slice(Math.max(from, match.index - CONTEXT), match.index))} `;
      const isMine = mine.some((name) => before.includes(` ${name} `));
      const acts = new RegExp(`(?<![\\p{L}])${role}\\s(?:[^.;:]{0,40}\\s)?${SHALL}`, 'u');
      if (!roles.has(role) && roles.size < ROLES_MAX) roles.set(role, { isMine, acts });
      from = match.index + match[0].length;
    }
    context = context.slice(from);
  }

  function ownerOf(statement: string, { name, isSelf, people }: Writer): Owner {
    const party = partyOf(statement);
    if (party !== undefined) return party;
    const { who, title } = SUBJECT.exec(statement)?.groups ?? {};
    if (who !== undefined && mine.includes(fold(who))) return SELF;
    if (who !== undefined && (title !== undefined || people.has(fold(who)))) {
      return { owner: `${title ?? ''}${who}`, waiting: true };
    }
    const isPromise = PROMISES.test(statement) && !REQUESTS.test(statement);
    if (name === undefined) return { owner: null, waiting: isPromise };
    if (isPromise) return isSelf ? SELF : { owner: name, waiting: true };
    return { owner: null, waiting: isSelf && REQUESTS.test(statement) };
  }

  function partyOf(statement: string): Owner | undefined {
    const acting = [...roles].flatMap(([role, { isMine, acts }]) => {
      const at = acts.exec(statement)?.index;
      return at === undefined ? [] : [{ role, isMine, at }];
    });
    const first = acting.sort((a, b) => a.at - b.at)[0];
    if (first === undefined) return undefined;
    const isKnown = [...roles.values()].some(({ isMine }) => isMine);
    return first.isMine || !isKnown ? SELF : { owner: first.role, waiting: true };
  }
}

/** Words alone: "Thornbury & Day, Events" is "thornbury day events". */
function plain(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
