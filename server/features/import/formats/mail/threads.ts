import { createHash } from 'node:crypto';
import { hasPrefix, plainSubject } from './mail-text.ts';
import type { MailHead } from './raw-mail.ts';

/** What an e-mail is known by, and those it belongs to. */
export interface MailKeys {
  own: string;
  /** Of the e-mails that it answers, and of its conversation. */
  related: string[];
  /** Its subject and its people, by which an answer without references is found. */
  about: string;
  /** Whether it answers something and doesn't state what. */
  isLost: boolean;
}

/** @param text what makes it another e-mail, where it has no id. */
export function keysOf(head: MailHead, text: string): MailKeys {
  const { messageId, references, conversation, subject } = head;
  const people = [head.from, ...head.to, ...head.cc].flatMap((person) => person?.address || person?.name || []);
  const topic = plainSubject(subject).toLowerCase();
  const digest = createHash('sha256').update(`${head.sentAt?.getTime()}\0${subject}\0${people}\0${text}`).digest('hex');
  const related = [
    ...references.map((id) => `message:${id}`),
    ...(conversation === '' ? [] : [`conversation:${conversation}`]),
  ];
  return {
    own: messageId === '' ? `message:${digest}` : `message:${messageId}`,
    related,
    about: topic === '' ? '' : `subject:${topic}\0${[...new Set(people)].sort().join(',')}`,
    isLost: related.length === 0 && hasPrefix(subject),
  };
}

/**
 * Which e-mails are one conversation: those that name each other, and answers that name none, by their subject and their
 * people. The same subject alone makes no conversation: a monthly invoice has it too.
 */
export function threadsOf(mails: readonly MailKeys[]): number[][] {
  const parent = mails.map((_, at) => at);
  const rootOf = (at: number): number => {
    let root = at;
    while (parent[root] !== root) {
      parent[root] = parent[parent[root] ?? root] ?? root;
      root = parent[root] ?? root;
    }
    return root;
  };
  const first = new Map<string, number>();
  const join = (key: string, at: number) => {
    const other = first.get(key);
    if (other === undefined) first.set(key, at);
    else parent[rootOf(at)] = rootOf(other);
  };
  for (const [at, { own, related }] of mails.entries()) for (const key of [own, ...related]) join(key, at);
  const byAbout = Map.groupBy(mails.keys(), (at) => mails[at]?.about ?? '');
  for (const [about, [one = 0, ...others]] of byAbout) {
    if (about === '') continue;
    for (const at of others) {
      if (mails[at]?.isLost || mails[one]?.isLost) parent[rootOf(at)] = rootOf(one);
    }
  }
  return [...Map.groupBy(mails.keys(), rootOf).values()];
}
