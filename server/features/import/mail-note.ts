/** The heading of an e-mail in a note, with the time at which it was sent; see `formats/mail/section.ts`. */
const heading = /^## .{0,2000}, (\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}) ([+-]\d{2}:\d{2})$/;

/**
 * A conversation's note with another e-mail: on top, or where its time puts it among the e-mails that are there. All else
 * stays as it is.
 */
export function withMail(content: string, mail: { content: string; sentAt: string | null }): string {
  const at = mail.sentAt === null ? 0 : placeOf(content, Date.parse(mail.sentAt));
  const [before, after] = [content.slice(0, at), content.slice(at)];
  return [before.trimEnd(), mail.content, after].filter((part) => part.trim() !== '').join('\n\n');
}

/** Where the first older e-mail begins; the beginning of the note, if the e-mail is newer than all that are there. */
function placeOf(content: string, sentAt: number): number {
  let at = 0;
  let isNewest = true;
  for (const line of content.split('\n')) {
    const [, day, time, zone] = line.startsWith('## ') ? (heading.exec(line) ?? []) : [];
    // Headings have no seconds.
    if (day !== undefined && Date.parse(`${day}T${time}:59.999${zone}`) < sentAt) return isNewest ? 0 : at;
    if (day !== undefined) isNewest = false;
    at += line.length + 1;
  }
  return isNewest ? 0 : content.length;
}
