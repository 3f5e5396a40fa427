import { cutText, storableText } from '#shared/text.ts';
import { endingOf } from '../../containers/entries.ts';
import { importTexts as texts } from '../../import.texts.ts';
import type { Emitter, NoteFile } from '../emitter.ts';
import { keptAddress, pictureText, targetOfData, toMarkdown } from '../html-note.ts';
import { taken } from '../library.ts';
import { escapeLabel } from '../markdown-links.ts';
import { textAsMarkdown, withFoldedQuote } from './mail-text.ts';
import type { Mailbox, MailPart, RawMail } from './raw-mail.ts';

const HTML_MAX = 4_000_000;
/** Of the text of one e-mail; a long report that somebody pasted has less. */
const TEXT_MAX = 300_000;
const PEOPLE_SHOWN = 20;

const types: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'text/calendar': 'ics',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'message/rfc822': 'eml',
};

/** An e-mail as a part of a note, and the files that it refers to. */
export interface Section {
  markdown: string;
  files: NoteFile[];
  /** Why some of it isn't imported. */
  lost: Set<string>;
}

/** @param key identifies the e-mail among those of all mailboxes. */
export function sectionOf(mail: RawMail, key: string, emitter: Emitter): Section {
  const files: NoteFile[] = [];
  const lost = new Set<string>();
  const markdown = [`## ${headingOf(mail)}`, peopleOf(mail), ...bodyOf(mail, { key, emitter, files, lost })];
  return { markdown: storableText(markdown.filter(Boolean).join('\n\n')), files, lost };
}

/** `Anna Weber, 2026-11-12 14:03 +01:00`: by its time the next e-mail finds its place. */
export function headingOf({ from, sentAt, offset }: RawMail): string {
  const name = escapeLabel(from?.name || from?.address || texts.mail.noSender);
  if (sentAt === null) return name;
  const local = new Date(sentAt.getTime() + offset * 60_000);
  // A year of five digits, which only a broken clock writes.
  if (Number.isNaN(local.getTime()) || local.getUTCFullYear() > 9999 || local.getUTCFullYear() < 1000) return name;
  const [day = '', time = ''] = local.toISOString().split('T');
  const minutes = Math.abs(offset);
  const two = (value: number) => String(value).padStart(2, '0');
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return `${name}, ${day} ${time.slice(0, 5)} ${zone}`;
}

function peopleOf({ from, to, cc }: RawMail): string {
  const lines = [
    ...(from === null ? [] : [texts.mail.from(personOf(from))]),
    ...(to.length === 0 ? [] : [texts.mail.to(namesOf(to))]),
    ...(cc.length === 0 ? [] : [texts.mail.cc(namesOf(cc))]),
  ];
  return lines.join('\n');
}

function namesOf(people: readonly Mailbox[]): string {
  const shown = people.slice(0, PEOPLE_SHOWN).map(personOf).join(', ');
  return people.length > PEOPLE_SHOWN ? texts.mail.andMore(shown, people.length - PEOPLE_SHOWN) : shown;
}

function personOf({ name, address }: Mailbox): string {
  if (name === '' || name.toLowerCase() === address) return escapeLabel(address);
  return address === '' ? escapeLabel(name) : `${escapeLabel(name)} (${escapeLabel(address)})`;
}

interface Writing {
  key: string;
  emitter: Emitter;
  files: NoteFile[];
  lost: Set<string>;
}

function bodyOf(mail: RawMail, { key, emitter, files, lost }: Writing): string[] {
  if (mail.notice !== null) {
    lost.add(mail.notice);
    return [`*${mail.notice}*`];
  }
  const shown = new Set<MailPart>();
  const fileOf = (part: MailPart): NoteFile => {
    const at = mail.parts.indexOf(part);
    const known = files.find((file) => file.key === `${key}\0${at}`);
    if (known) return known;
    const { content } = part;
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    const file = { key: `${key}\0${at}`, name: nameOf(part, at), size: bytes.length, read: async () => bytes };
    files.push(file);
    return file;
  };
  const inText = (source: string) => {
    const id = /^cid:(.+)$/i.exec(source)?.[1];
    const part = id === undefined ? undefined : mail.parts.find(({ contentId }) => isSameId(contentId, id));
    if (part === undefined) return targetOfData(source, (file) => taken(files, file, emitter));
    shown.add(part);
    return emitter.fileTarget(fileOf(part));
  };
  const text = withFoldedQuote(markdownOf(mail, inText), mail.subject);
  if (text.length > TEXT_MAX) lost.add(texts.mail.cut);
  if (mail.dropped > 0) lost.add(texts.mail.dropped(mail.dropped));
  const rest = mail.parts.filter((part) => !shown.has(part));
  const winmail = rest.filter(isWinmail);
  if (winmail.length > 0) lost.add(texts.mail.winmail);
  const links = rest.map((part) => {
    if (isWinmail(part)) return texts.mail.winmailInNote;
    const target = emitter.fileTarget(fileOf(part));
    return `[${escapeLabel(target.name)}](${target.href})`;
  });
  const attached = mail.attached.map((inner, at) => {
    const within = bodyOf(inner, { key: `${key}\0mail ${at}`, emitter, files, lost });
    const title = `${texts.mail.attached(escapeLabel(inner.subject))}`;
    const whole = [headingOf(inner), peopleOf(inner), ...within].filter(Boolean).join('\n\n');
    return `> [!quote] ${title}\n${whole
      .split('\n')
      .map((line) => `> ${line}`.trimEnd())
      .join('\n')}`;
  });
  return [
    text.length > TEXT_MAX ? `${cutText(text, TEXT_MAX).trimEnd()}\n\n*${texts.mail.cut}*` : text,
    ...attached,
    links.length === 0 ? '' : texts.mail.attachments(links.join(', ')),
  ];
}

/** HTML by the rules of every other page; where it can't be read, the plain text. Pictures of the web count who reads. */
function markdownOf({ html, text }: RawMail, inText: Parameters<typeof pictureText>[1]): string {
  if (html.trim() !== '') {
    try {
      const written = toMarkdown(html.slice(0, HTML_MAX), {
        isWhole: false,
        hasTasks: false,
        addressOf: keptAddress,
        pictureOf: (picture) => ({
          text: isRemote(picture) ? '' : pictureText(picture, inText, () => ''),
          isMarkdown: true,
        }),
      }).trim();
      if (written !== '' || text.trim() === '') return written;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return textAsMarkdown(text === '' ? html.slice(0, HTML_MAX).replaceAll(/<[^<>]*>/g, ' ') : text.slice(0, HTML_MAX));
}

function isRemote(picture: Element): boolean {
  return !/^(?:cid|data):/i.test(picture.getAttribute('src') ?? '');
}

function isSameId(contentId: string | null, id: string): boolean {
  if (contentId === null) return false;
  try {
    return contentId === id || contentId === decodeURIComponent(id);
  } catch {
    return false;
  }
}

/** What Outlook wraps its attachments in for programs that can't read it (MS-OXTNEF). */
function isWinmail({ name, type }: MailPart): boolean {
  return /^winmail\.dat$/i.test(name) || /^application\/(?:vnd\.)?ms-tnef$/.test(type);
}

/** The name says what it is, so one without an ending gets that of its type. */
function nameOf({ name, type }: MailPart, at: number): string {
  const given = name.replaceAll(/[\s/\\]+/g, ' ').trim();
  const ending = types[type];
  if (given === '') return `${type === 'text/calendar' ? 'invite' : texts.mail.unnamed(at + 1)}.${ending ?? 'bin'}`;
  return endingOf(given) === '' && ending !== undefined ? `${given}.${ending}` : given;
}
