/** A file that the consultant uploads; it becomes a note of its own. */
export interface PicturedDocument {
  fileName: string;
  text: string;
  /** Path of the folder that its note is put into. */
  folder: string;
  /** Hours before the pictures are taken. */
  hoursAgo: number;
}

const handover = `# Night staffing and handover

A review of three wards for the steering group, by the ward managers, November 2026.

This review looks at what happens between 19:30 and 21:00, when one team goes home and another one begins. It rests on forty interviews, six nights of watching, and the bed figures of last winter.

## What was found

- Handover takes eleven minutes longer on nights when the paper form is used.
- The second page of the form isn't read.
- The login, not the tablet, is what sends the night nurses back to paper: it asks for a password every four minutes.
- Ward 7 asked to join the pilot because its night team already keeps a list of its own.

## Minutes of handover

| Ward | Nights watched | Minutes, paper | Minutes, tablet |
|---|---|---|---|
| 3 | 14 | 31 | 20 |
| 5 | 14 | 28 | 19 |
| 7 | 12 | 22 | 18 |

The wards differ less in what they hand over than in who is allowed to interrupt. On ward 3 Sister Okafor shuts the door.

## What it costs

The pilot was given £38,000 for six weeks, and has spent £9,800. Training the night teams of three wards takes another £12,500, and new badge readers for the login £4,200.

## What is asked for

1. Badge readers on all three wards before 14 December 2026.
2. One page instead of two, decided by Dr Amara Osei on 3 December 2026.
3. No meetings of managers between 19:30 and 21:00.
`;

const terms = `Northwind Logistics B.V., terms for outside consultants

Version of 1 September 2026. These terms are part of every order of Northwind Logistics B.V., Rotterdam.

1. Orders. An order below €20,000 is signed by the depot manager, Renske Vos. Above it the board signs, which takes three weeks.
2. Invoices. One a month, with the order's number, to the shared inbox. Northwind pays thirty days after an invoice has come.
3. Travel. Second class by train. A hotel is paid up to €140 a night, and booked by Northwind in Rotterdam and Tilburg.
4. On site. Safety shoes and a vest are worn on the dock. Dock 4 is closed to walkers while it is being loaded.
5. Cancellation. A workshop can be called off without cost until ten working days before it. After that half of the fee is due.
6. What is made. Slides, cards and pages made for Northwind belong to Northwind; the method stays with the consultant.
7. Silence. Figures about parcels and people are not shown to others for two years.
`;

export const documents: PicturedDocument[] = [
  {
    fileName: 'Night staffing and handover.md',
    text: handover,
    folder: 'Clients/Halden Health',
    hoursAgo: 29,
  },
  {
    fileName: 'Northwind terms for consultants.txt',
    text: terms,
    folder: 'Clients/Northwind Logistics',
    hoursAgo: 101,
  },
];
