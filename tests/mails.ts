/** An e-mail as it is sent, for tests. */
export interface MadeMail {
  id?: string;
  from?: string;
  to?: string;
  subject?: string;
  date?: string;
  /** Further lines of the head. */
  head?: string[];
  type?: string;
  body?: string | Buffer;
  /** Instead of the body: parts with their own heads, in a multipart. */
  parts?: MadePart[];
}

export interface MadePart {
  head: string[];
  body: string | Buffer;
}

const BOUNDARY = '=_part';

/** The bytes of an e-mail. */
export function emlOf({ body = 'Hello', type, parts, head = [], ...mail }: MadeMail): Buffer {
  const { id = 'one@mail.example', from = 'Anna Weber <anna@weber.example>', to = 'Robin <robin@desk.example>' } = mail;
  const { subject = 'Offer', date = 'Thu, 12 Nov 2026 14:03:00 +0100' } = mail;
  const kind = type ?? (parts ? `multipart/mixed; boundary="${BOUNDARY}"` : 'text/plain; charset=utf-8');
  const lines = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    ...(date === '' ? [] : [`Date: ${date}`]),
    ...(id === '' ? [] : [`Message-ID: <${id}>`]),
    ...head,
    'MIME-Version: 1.0',
    `Content-Type: ${kind}`,
  ];
  const content = parts === undefined ? [body] : multipart(parts, /boundary="?([^";]+)/.exec(kind)?.[1] ?? BOUNDARY);
  return Buffer.concat([lines.join('\r\n'), '\r\n\r\n', ...content].map((each) => Buffer.from(each)));
}

function multipart(parts: readonly MadePart[], boundary: string): (string | Buffer)[] {
  const written = parts.flatMap(({ head, body }) => [`--${boundary}\r\n${head.join('\r\n')}\r\n\r\n`, body, '\r\n']);
  return [...written, `--${boundary}--\r\n`];
}

/** A file of an e-mail. */
export function attachmentPart(name: string, type: string, content: Buffer, head: string[] = []): MadePart {
  return {
    head: [
      `Content-Type: ${type}; name="${name}"`,
      'Content-Transfer-Encoding: base64',
      `Content-Disposition: attachment; filename="${name}"`,
      ...head,
    ],
    body: content.toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
  };
}

/** A text of an e-mail. */
export function textPart(body: string, type = 'text/plain; charset=utf-8'): MadePart {
  return { head: [`Content-Type: ${type}`], body };
}

/** A mailbox of e-mails (mboxrd). */
export function mboxOf(mails: readonly Buffer[]): Buffer {
  return Buffer.concat(
    mails.flatMap((mail) => [
      Buffer.from('From sender@mail.example Thu Nov 12 14:03:00 2026\n'),
      Buffer.from(
        mail
          .toString('latin1')
          .replaceAll('\r\n', '\n')
          .replaceAll(/^(>*From )/gm, '>$1'),
        'latin1',
      ),
      Buffer.from('\n\n'),
    ]),
  );
}
