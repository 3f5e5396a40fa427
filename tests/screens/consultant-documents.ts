import type { Page, Route } from '@playwright/test';
import { NOW } from '#scripts/demo/consultant-week.ts';
import type { Document } from '#shared/documents.ts';

const HOUR_MS = 3_600_000;
const at = (hoursAgo: number) => new Date(NOW.getTime() - hoursAgo * HOUR_MS).toISOString();
let made = 0;

function documentOf(change: Partial<Document> & { hoursAgo: number }): Document {
  const { hoursAgo, ...rest } = change;
  made += 1;
  return {
    id: `00000000-0000-4000-8000-0000000001${String(made).padStart(2, '0')}`,
    fileName: '',
    fileType: 'pdf',
    size: 1_240_000,
    noteId: null,
    state: 'done',
    progress: { done: 0, of: 0 },
    failure: null,
    pageCount: null,
    scannedPages: 0,
    unclearPages: 0,
    confidence: null,
    isTruncated: false,
    options: { ocr: false, createNote: true, summarize: true },
    summary: null,
    day: at(hoursAgo).slice(0, 10),
    ownDay: at(hoursAgo).slice(0, 10),
    createdAt: at(hoursAgo),
    updatedAt: at(hoursAgo),
    ...rest,
  };
}

const NOTE_ID = '00000000-0000-4000-8000-000000000200';

/** What the consultant uploaded this week, in every state a file can be in. */
export const documents = {
  working: documentOf({
    fileName: 'Halden ward survey, scanned.pdf',
    size: 6_800_000,
    state: 'ocr',
    progress: { done: 1, of: 5 },
    pageCount: 5,
    options: { ocr: true, createNote: true, summarize: true },
    hoursAgo: 0.02,
  }),
  scan: documentOf({
    fileName: 'Signed contract Northwind.pdf',
    size: 3_100_000,
    pageCount: 4,
    scannedPages: 4,
    hoursAgo: 2,
  }),
  failed: documentOf({
    fileName: 'Board papers November.pdf',
    state: 'failed',
    failure: 'This PDF is protected by a password. Remove the password and upload it again.',
    hoursAgo: 4,
  }),
  proposal: documentOf({
    fileName: 'Brightwater tender, part B.docx',
    fileType: 'docx',
    size: 412_000,
    noteId: NOTE_ID,
    hoursAgo: 26,
  }),
  report: documentOf({
    fileName: 'Night staffing and handover: a review of three wards, final version for the steering group.pdf',
    size: 2_640_000,
    pageCount: 38,
    hoursAgo: 28,
    summary: {
      points: [
        { text: 'Handover takes eleven minutes longer on nights when the paper form is used.', page: 4 },
        { text: 'Ward 7 asked to join the pilot because its night team already keeps a list of its own.', page: 12 },
        { text: 'The login, not the form, is what the nurses name as the reason to go back to paper.', page: 19 },
      ],
      keywords: ['handover', 'night staffing', 'triage form', 'tablets', 'ward sisters'],
      people: [
        { text: 'Dr Amara Osei', page: 1 },
        { text: 'Sister Okafor', page: 12 },
      ],
      dates: [{ text: '3 December', iso: '2026-12-03', page: 36 }],
      amounts: [
        { text: '£38,000', page: 31 },
        { text: '£12,500', page: 31 },
      ],
      madeBy: 'built-in',
    },
  }),
  interview: documentOf({
    fileName: 'interview-night-nurses.txt',
    fileType: 'txt',
    size: 18_400,
    noteId: NOTE_ID,
    hoursAgo: 50,
  }),
  readme: documentOf({ fileName: 'workshop-method.md', fileType: 'md', size: 5_200, noteId: NOTE_ID, hoursAgo: 75 }),
};

const written = [
  '# Night staffing and handover\n\nA review of three wards for the steering group.\n\nThis report looks at what happens between 19:30 and 21:00, when one team goes home and another one begins. It rests on forty interviews, six nights of watching, and the figures of last winter.\n\n## What we found\n\n- Handover takes **eleven minutes longer** on nights when the paper form is used.\n- Nobody reads the second page.\n- The login, not the form, is what drives people back to paper.',
  '## Figures\n\n| Ward | Nights | Minutes |\n|---|---|---|\n| 3 | 14 | 31 |\n| 5 | 14 | 28 |\n| 7 | 12 | 22 |\n\nThe wards differ less in what they hand over than in who is allowed to interrupt.',
];

const pages = Array.from({ length: 38 }, (_, index) => ({ number: index + 1, markdown: written[index % 2] ?? '' }));

/** Fakes documents for the page: some of their states are too short for a picture, or need a rare file. */
export async function serveDocuments(page: Page, list = Object.values(documents)): Promise<void> {
  const answer = (route: Route) => {
    const { pathname } = new URL(route.request().url());
    const [id, part] = pathname.split('/').slice(3);
    const found = list.find((document) => document.id === id);
    if (id === undefined) return route.fulfill({ json: { documents: list, nextCursor: null, total: list.length } });
    if (id === 'upload') return route.fulfill({ status: 202, json: { document: list[0], note: null } });
    if (!found) return route.fulfill({ status: 404, body: 'There is no such document' });
    if (part === 'events') return route.fulfill({ contentType: 'text/event-stream', body: eventOf(found) });
    if (part !== 'text') return route.fulfill({ json: found });
    return route.fulfill({ json: { pages } });
  };
  await page.route(/\/api\/documents(\/|\?|$)/, answer);
}

function eventOf(document: Document): string {
  return `retry: 600000\nevent: document\ndata: ${JSON.stringify(document)}\n\n`;
}
