import { dayText } from '#web/lib/dates.ts';

/** What a note says of its recap. */
export const sentLineTexts = {
  menu: 'Recap…',
  sentTo: ({ recipients, sentAt }: { recipients: string; sentAt: string }) =>
    recipients.trim() === '' ? `Sent ${dayText(sentAt)}` : `Sent to ${recipients.trim()}, ${dayText(sentAt)}`,
  sentMore: (count: number) => `and ${count} more`,
};
