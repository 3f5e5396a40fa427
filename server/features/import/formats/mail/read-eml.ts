import PostalMime, { type Address, addressParser, type Email } from 'postal-mime';
import { importTexts as texts } from '../../import.texts.ts';
import {
  conversationOf,
  idsOf,
  type Mailbox,
  type MailHead,
  type MailPart,
  offsetOf,
  type RawMail,
} from './raw-mail.ts';

/** Parts within parts; people's mail programs write five at most. */
const NESTING_MAX = 50;
const HEADERS_BYTES_MAX = 1024 * 1024;
/** E-mails within e-mails. */
const ATTACHED_DEPTH = 3;
const PARTS_MAX = 200;
const PEOPLE_MAX = 500;
const options = { forceRfc822Attachments: true, maxNestingDepth: NESTING_MAX, maxHeadersSize: HEADERS_BYTES_MAX };

/** The head of an e-mail (RFC 5322), of its first bytes. */
export async function readEmlHead(bytes: Uint8Array): Promise<MailHead> {
  return headOf(await PostalMime.parse(bytes, options));
}

/**
 * An e-mail as it was sent (RFC 5322, MIME).
 *
 * @throws {Error} where its parts are nested too deeply, or its head is too long.
 */
export async function readEml(bytes: Uint8Array, depth = 0): Promise<RawMail> {
  const email = await PostalMime.parse(bytes, options);
  const parts: MailPart[] = [];
  const attached: RawMail[] = [];
  for (const { filename, mimeType, contentId, content } of email.attachments.slice(0, PARTS_MAX)) {
    const bytesOf = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content as ArrayBuffer);
    if (mimeType === 'message/rfc822' && depth < ATTACHED_DEPTH) attached.push(await readEml(bytesOf, depth + 1));
    else {
      const id = contentId?.replaceAll(/^<|>$/g, '') ?? null;
      parts.push({ name: filename ?? '', type: mimeType, contentId: id, content: bytesOf });
    }
  }
  const notice = noticeOf(email, parts);
  const { html = '', text = '' } = email;
  const dropped = Math.max(0, email.attachments.length - PARTS_MAX);
  if (notice !== null) return { ...headOf(email), html: '', text: '', parts: [], attached: [], dropped: 0, notice };
  return { ...headOf(email), html, text, parts, attached, dropped, notice };
}

/** The address and the name of each person in a header; those of a group are people too. */
export function mailboxesOf(given: readonly Address[] | undefined): Mailbox[] {
  return (given ?? [])
    .flatMap(({ group, ...one }) => group ?? [{ name: one.name, address: one.address ?? '' }])
    .slice(0, PEOPLE_MAX)
    .map(({ name, address }) => ({ name: shown(name), address: shown(address).toLowerCase() }));
}

function headOf(email: Email): MailHead {
  const header = (name: string) => email.headers.find(({ key }) => key === name)?.value ?? '';
  const date = header('date') || (/;([^;]*)$/.exec(header('received'))?.[1] ?? '');
  const sent = new Date(date);
  // An address that a program could not write as one is still a name.
  const from = mailboxesOf(email.from ? [email.from] : addressParser(header('from')))[0] ?? null;
  return {
    from,
    to: mailboxesOf(email.to),
    cc: mailboxesOf(email.cc),
    subject: shown(email.subject ?? ''),
    sentAt: Number.isNaN(sent.getTime()) ? null : sent,
    offset: offsetOf(date),
    messageId: idsOf(email.messageId ?? '')[0] ?? '',
    references: [...new Set([...idsOf(email.references ?? ''), ...idsOf(email.inReplyTo ?? '')])],
    conversation: conversationOf(Buffer.from(header('thread-index'), 'base64')),
  };
}

/** Why an e-mail can't be read: it is encrypted, or signed in a way that hides its text in the signature. */
function noticeOf(email: Email, parts: readonly MailPart[]): string | null {
  const type = (email.headers.find(({ key }) => key === 'content-type')?.value ?? '').toLowerCase();
  const isSealed = /^application\/(?:x-)?pkcs7-mime/.test(type);
  if (isSealed && /smime-type="?signed-data/.test(type)) return texts.mail.signed;
  if (isSealed || (!email.text && !email.html && parts.some(({ name }) => name.toLowerCase() === 'smime.p7m')))
    return texts.mail.encrypted('S/MIME');
  const isPgp = /^multipart\/encrypted/.test(type) || /^-----BEGIN PGP MESSAGE-----/m.test(email.text ?? '');
  return isPgp ? texts.mail.encrypted('PGP') : null;
}

function shown(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
