import { decompressRTF } from '@kenjiuno/decompressrtf';
import msgreader, { type FieldsData } from '@kenjiuno/msgreader';
import { deEncapsulateSync } from 'rtf-stream-parser';
import { decodeText } from '#server/content/text-encoding.ts';
import { importTexts as texts } from '../../import.texts.ts';
import { conversationOf, idsOf, type Mailbox, type MailHead, type MailPart, type RawMail } from './raw-mail.ts';
import { readEmlHead } from './read-eml.ts';

/** The package is CommonJS, whose default is a property of what Node gives as one. */
const { default: MsgReader } = msgreader;
type Reader = InstanceType<typeof MsgReader>;
type Fields = FieldsData;

/** E-mails within e-mails. */
const ATTACHED_DEPTH = 3;
const PARTS_MAX = 200;
const PEOPLE_MAX = 500;
/** Compressed and not. */
const RTF_MAX = { packed: 2_000_000, whole: 16_000_000 };
/** Properties that the reader has no names for (MS-OXPROPS). */
const CONVERSATION_INDEX = '00710102';
const REFERENCES = '1039001f';
const IN_REPLY_TO = '1042001f';
/** Code pages of Windows that TextDecoder knows by other names. */
const codePages: Record<string, string> = {
  cp932: 'shift_jis',
  cp936: 'gbk',
  cp949: 'euc-kr',
  cp950: 'big5',
  cp10000: 'macintosh',
  cp65001: 'utf-8',
};

/** Whether bytes begin as a file of Outlook does, and as other files of Microsoft (MS-CFB 2.2). */
export function isMsg(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 8)).toString('hex') === 'd0cf11e0a1b11ae1';
}

/**
 * An e-mail that Outlook stored (MS-OXMSG).
 *
 * @throws {Error} where it is damaged.
 */
export async function readMsg(bytes: Uint8Array): Promise<RawMail> {
  const reader = new MsgReader(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  reader.parserConfig = { includeRawProps: true };
  const fields = reader.getFileData();
  if (fields.error) throw new Error(fields.error);
  return mailOf(reader, fields, 0);
}

async function mailOf(reader: Reader, fields: Fields, depth: number): Promise<RawMail> {
  const head = await headOf(fields);
  const notice = noticeOf(fields);
  if (notice !== null) return { ...head, html: '', text: '', parts: [], attached: [], dropped: 0, notice };
  const parts: MailPart[] = [];
  const attached: RawMail[] = [];
  for (const file of (fields.attachments ?? []).slice(0, PARTS_MAX)) {
    if (file.innerMsgContent && file.innerMsgContentFields) {
      if (depth < ATTACHED_DEPTH) attached.push(await mailOf(reader, file.innerMsgContentFields, depth + 1));
      continue;
    }
    const { fileName, content } = reader.getAttachment(file);
    const name = file.fileName || fileName || file.name || '';
    const type = (file.attachMimeTag ?? '').toLowerCase();
    parts.push({ name, type, contentId: file.pidContentId ?? null, content });
  }
  const dropped = Math.max(0, (fields.attachments?.length ?? 0) - PARTS_MAX);
  return { ...head, html: htmlOf(fields), text: fields.body ?? '', parts, attached, dropped, notice };
}

async function headOf(fields: Fields): Promise<MailHead> {
  const sent = await sentHead(fields);
  const date = new Date(fields.clientSubmitTime ?? fields.messageDeliveryTime ?? '');
  const people = (kind: string): Mailbox[] =>
    (fields.recipients ?? [])
      .filter(({ recipType }) => recipType === kind)
      .slice(0, PEOPLE_MAX)
      .map(({ name, smtpAddress, email }) => ({ name: name ?? '', address: addressOf(smtpAddress, email) }));
  const address = addressOf(fields.senderSmtpAddress, fields.sentRepresentingSmtpAddress, fields.senderEmail);
  const answered = [...idsOf(rawText(fields, REFERENCES)), ...idsOf(rawText(fields, IN_REPLY_TO))];
  return {
    from: address === '' && !fields.senderName ? (sent?.from ?? null) : { name: fields.senderName ?? '', address },
    to: people('to'),
    cc: people('cc'),
    subject: (fields.subject ?? '').replaceAll(/\s+/g, ' ').trim(),
    sentAt: sent?.sentAt ?? (Number.isNaN(date.getTime()) ? null : date),
    offset: sent?.offset ?? 0,
    messageId: sent?.messageId || (idsOf(fields.messageId ?? '')[0] ?? ''),
    references: sent && sent.references.length > 0 ? sent.references : [...new Set(answered)],
    conversation: conversationOf(rawBytes(fields, CONVERSATION_INDEX)),
  };
}

/** The head that the e-mail had on its way; null for one that never left Outlook. */
async function sentHead({ headers }: Fields): Promise<MailHead | null> {
  if (!headers?.includes(':')) return null;
  return readEmlHead(Buffer.from(headers.slice(0, 256 * 1024))).catch(() => null);
}

/** Of the address of each kind, the one of the internet; Exchange has others (`/O=…`). */
function addressOf(...given: (string | undefined)[]): string {
  return (given.find((address) => address?.includes('@')) ?? '').trim().toLowerCase();
}

/** What it says as HTML: as it is stored, or taken out of the RTF that Outlook wraps it in (MS-OXRTFEX). */
function htmlOf(fields: Fields): string {
  if (fields.bodyHtml) return fields.bodyHtml;
  if (fields.html && fields.html.length > 0) {
    const charset = fields.internetCodepage ? decoderOf(`cp${fields.internetCodepage}`) : undefined;
    return charset?.decode(fields.html) ?? decodeText(fields.html) ?? '';
  }
  const packed = Buffer.from(fields.compressedRtf ?? []);
  if (packed.length < 16 || packed.length > RTF_MAX.packed || packed.readUInt32LE(4) > RTF_MAX.whole) return '';
  try {
    const rtf = Buffer.from(decompressRTF([...packed]));
    const decode = (bytes: Buffer, codePage: string) => decoderOf(codePage)?.decode(bytes) ?? bytes.toString('latin1');
    const { mode, text } = deEncapsulateSync(rtf, { decode, mode: 'either', warn: () => {} });
    return mode === 'html' ? String(text) : '';
  } catch {
    // RTF that Outlook itself wrote: its text is stored beside it.
    return '';
  }
}

function decoderOf(codePage: string): TextDecoder | undefined {
  try {
    return new TextDecoder(codePages[codePage] ?? codePage.replace(/^cp(?=125\d$)/, 'windows-').replace(/^cp/, 'ibm'));
  } catch {
    return undefined;
  }
}

function noticeOf({ messageClass = '', body, html, compressedRtf, attachments = [] }: Fields): string | null {
  if (/^IPM\.Note\.SMIME\.MultipartSigned/i.test(messageClass)) return null;
  const isSealed = /^IPM\.Note\.SMIME/i.test(messageClass);
  const isAlone = !body?.trim() && !html && !compressedRtf && attachments.length === 1;
  if (isSealed || (isAlone && attachments[0]?.fileName?.toLowerCase() === 'smime.p7m'))
    return texts.mail.encrypted('S/MIME');
  return /^-----BEGIN PGP MESSAGE-----/m.test(body ?? '') ? texts.mail.encrypted('PGP') : null;
}

function rawProperty({ rawProps }: Fields, tag: string) {
  return rawProps?.find(({ propertyTag }) => propertyTag?.toLowerCase() === tag)?.value;
}

function rawText(fields: Fields, tag: string): string {
  const value = rawProperty(fields, tag);
  return typeof value === 'string' ? value : '';
}

function rawBytes(fields: Fields, tag: string): Uint8Array {
  const value = rawProperty(fields, tag);
  return value instanceof Uint8Array ? value : new Uint8Array();
}
