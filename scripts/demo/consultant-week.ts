/** A made-up consultant's library, as it stands on the Friday afternoon of the pictures. */
export const USERNAME = 'ines.calder';

/** When the pictures are taken, in London. */
export const NOW = new Date('2026-11-20T16:42:00Z');

/** Folders as paths from the top; a new account has My Files and My Records besides. */
export const folders = [
  'Clients',
  'Clients/Brightwater Council',
  'Clients/Halden Health',
  'Clients/Northwind Logistics',
  'Proposals',
  'Workshops',
];

export interface PicturedNote {
  title: string;
  content: string;
  tags: string[];
  /** Path of its folder; unfiled where absent. */
  folder?: string;
  isHiddenFromAi?: true;
  /** Hours before {@link NOW} of the last change. */
  hoursAgo: number;
  /** Texts it had before, oldest first. */
  earlier?: string[];
}

const steeringBefore = `Present: Dr Amara Osei, Tom Lindqvist, Priya Nair, me.

## Decisions
- Pilot goes to **two** wards
- Triage form stays on paper until January

## Actions
- [ ] Send Tom the revised rollout plan
`;

const steeringAfter = steeringBefore.replace(
  'Triage form stays on paper until January',
  'The triage form moves to tablets in *January*; paper stays as the way back',
);

const steering = `Present: Dr Amara Osei, Tom Lindqvist, Priya Nair, me. Apologies from finance; Tom speaks for them until the new year.

## Decisions
- Pilot goes to **three wards**, not two. Ward 7 joins because its night team asked for it.
- The triage form moves to tablets in *December*; paper stays as the way back.
- We measure what the nurses feel, not only what the dashboard says.

## Actions
- [x] Send Tom the revised rollout plan
- [ ] Interview four night nurses before the next meeting
- [ ] Ask Priya for last winter's bed figures
- [ ] Book the simulation room, 3 December

## Budget so far

| Item | Planned | Spent |
|---|---|---|
| Discovery | £14,000 | £13,250 |
| Pilot | £38,000 | £9,800 |
| Training | £12,500 | £0 |

> "If it takes longer than the paper, they will go back to the paper." Amara, twice.

Next meeting: Thursday 3 December, 10:00, the small boardroom.
`;

export const notes: PicturedNote[] = [
  {
    title: 'Steering group, 19 November',
    content: steering,
    tags: ['halden', 'meeting', 'actions'],
    hoursAgo: 0.4,
    earlier: [steeringBefore.slice(0, 160), steeringBefore, steeringAfter],
  },
  {
    title: 'Monday, before it starts',
    content:
      '- Call Renske about the Rotterdam dates\n- Invoice 2026-114 to Brightwater\n- Thank Jonas for the introduction\n- Train at 07:52, coach C',
    tags: ['todo'],
    hoursAgo: 2.2,
  },
  {
    title: 'Call with Renske Vos',
    content:
      'Northwind want the depot workshop **before** peak season, so the last week of January at the latest. Forty people in two groups. They have a room, we bring the materials. Renske signs below €20k herself.',
    tags: ['northwind', 'call'],
    hoursAgo: 5,
  },
  {
    title: 'Questions for the night nurses',
    content:
      '1. When did you last go back to paper, and why?\n2. What do you write down without being asked?\n3. Which alarm do you turn off first?\n4. If you could keep one screen, which?',
    tags: ['halden', 'interview'],
    hoursAgo: 26,
  },
  {
    title: 'Idea: the one-page handover',
    content:
      'Every engagement ends with one page: what changed, who owns it, what to look at in ninety days. Not a deck.',
    tags: ['idea', 'method'],
    hoursAgo: 50,
  },
  {
    title: 'Train notes',
    content:
      'What the depot managers have in common with the ward sisters: both are judged on a number that somebody else makes.',
    tags: ['idea'],
    hoursAgo: 74,
  },
  {
    title: 'Reading list',
    content:
      '- *The Checklist Manifesto*, again\n- The Audit Commission paper Priya sent\n- Notes on service blueprints',
    tags: ['reading'],
    hoursAgo: 170,
  },
  {
    title: 'Rates and margins, 2027',
    content:
      '- Day rate: up by four per cent\n- Brightwater keeps this year’s until June\n- Only I need to see this list',
    tags: ['admin'],
    isHiddenFromAi: true,
    hoursAgo: 172,
  },
  {
    title: 'Rollout plan, revision 3',
    content:
      '## Three wards, six weeks\n\nWeek 1 to 2: ward 3, days only.\n\nWeek 3 to 4: wards 3 and 5, nights too.\n\nWeek 5 to 6: ward 7.',
    tags: ['halden', 'plan'],
    folder: 'Clients/Halden Health',
    hoursAgo: 28,
  },
  {
    title: 'Interview: Sister Okafor, ward 3',
    content:
      'Forty minutes, in the linen store, because it is the only quiet room. The form is fine. The tablet is fine. The login is not.',
    tags: ['halden', 'interview'],
    folder: 'Clients/Halden Health',
    hoursAgo: 52,
  },
  {
    title: 'Stakeholder map',
    content:
      '- Sponsor: Amara Osei\n- Money: Tom Lindqvist\n- Data: Priya Nair\n- Will decide in the end: the ward sisters',
    tags: ['halden'],
    folder: 'Clients/Halden Health',
    hoursAgo: 300,
  },
  {
    title: 'Depot workshop: agenda',
    content:
      '09:00 What a bad Tuesday looks like\n\n10:30 Where the parcels wait\n\n13:00 Two things we stop doing\n\n15:30 How the night shift learns of it',
    tags: ['northwind', 'workshop'],
    folder: 'Clients/Northwind Logistics',
    hoursAgo: 6,
  },
  {
    title: 'Site visit, Tilburg',
    content: 'Dock 4 is where it jams. Dock 4 has no owner.',
    tags: ['northwind', 'visit'],
    folder: 'Clients/Northwind Logistics',
    hoursAgo: 122,
  },
  {
    title: 'Kick-off with the housing team',
    content:
      'Goal in one sentence: a tenant hears back within two working days.\n\n- Backlog today: 1,140\n- Team of nine, two vacancies',
    tags: ['brightwater', 'meeting'],
    folder: 'Clients/Brightwater Council',
    hoursAgo: 98,
  },
  {
    title: 'Proposal: Northwind, phase two',
    content:
      '## What you asked for\n\nFewer parcels that wait overnight.\n\n## What we propose\n\nTwo workshops, four weeks beside the depot leads, one page at the end.\n\n## Fee\n\n€18,400, fixed.',
    tags: ['northwind', 'proposal'],
    folder: 'Proposals',
    hoursAgo: 20,
  },
  {
    title: 'Proposal: Brightwater, tenant contact',
    content: 'Accepted 6 November. Reference BW-2231.',
    tags: ['brightwater', 'proposal'],
    folder: 'Proposals',
    hoursAgo: 340,
  },
  {
    title: 'Opening exercise: the worst handover',
    content:
      'Pairs, five minutes each way. One rule: no names.\n\nThen one sentence on a card, and the cards on the wall.',
    tags: ['workshop', 'method'],
    folder: 'Workshops',
    hoursAgo: 145,
  },
  {
    title: 'Materials to pack',
    content: '- Cards, four colours\n- Two timers\n- The big paper\n- Spare pens',
    tags: ['workshop'],
    folder: 'Workshops',
    hoursAgo: 200,
  },
  {
    title: 'Mileage and receipts, November',
    content: '| Date | Trip | Miles |\n|---|---|---|\n| 4 Nov | Halden | 38 |\n| 11 Nov | Brightwater | 62 |',
    tags: ['admin'],
    folder: 'My Records',
    hoursAgo: 30,
  },
];

/** What lies in Trash. */
export const trashed: PicturedNote[] = [
  {
    title: 'Rollout plan, revision 2',
    content: 'Two wards, eight weeks. Replaced by revision 3.',
    tags: ['halden'],
    hoursAgo: 27,
  },
  { title: 'Hotel options, Rotterdam', content: 'Booked the one by the station.', tags: [], hoursAgo: 75 },
  { title: 'Untitled Note', content: 'asdf test 123', tags: [], hoursAgo: 400 },
];

/** Two texts for the same lines, for the picture of a conflict. */
export const conflict = {
  title: 'Call with Renske Vos',
  theirs:
    'Northwind want the depot workshop **before** peak season, so the second week of January at the latest. Forty people in two groups. They have a room and a projector, we bring the materials.',
  mine: 'Northwind want the depot workshop **before** peak season, so the first week of January at the latest. Forty people in three groups. They have a room, we bring the materials. Renske signs below €20k herself.',
};
