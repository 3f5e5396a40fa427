import type { NoteTemplate } from '../template.ts';

export const plannerTemplates: readonly NoteTemplate[] = [
  {
    title: 'Client brief',
    content: `**Date:** {{date}}
**Client:**
**Event:**
**Event date:**

## The event in one sentence



## Guests

- Number:
- Special needs:

## Budget

- Total:
- Most important to them:

## Must have

- 

## Must not happen

- 

## Next steps

- [ ] `,
  },
  {
    title: 'Venue visit',
    content: `**Date:** {{date}}
**Venue:**
**Contact:**

## Space

- Capacity seated / standing:
- Plan B for rain:
- Access for load-in:

## Rules

- Music until:
- Candles, confetti, own catering:

## Costs

| Item | Price |
| --- | --- |
| Rental |  |
| Deposit |  |

## Impression

- 

## To clarify

- [ ] `,
  },
  {
    title: 'Run of show',
    content: `**Event:**
**Event date:**
**On-site lead:**

| Time | What | Where | Who |
| --- | --- | --- | --- |
|  | Load-in |  |  |
|  | Doors open |  |  |
|  |  |  |  |
|  | End |  |  |
|  | Load-out |  |  |

## Phone numbers

- Venue:
- Catering:
- Technician:

## If something goes wrong

- [ ] `,
  },
  {
    title: 'Event budget',
    content: `**Event:**
**As of:** {{date}}

| Item | Planned | Offer | Paid |
| --- | --- | --- | --- |
| Venue |  |  |  |
| Catering |  |  |  |
| Technology |  |  |  |
| Decoration |  |  |  |
| Reserve (10%) |  |  |  |
| **Total** |  |  |  |

## Due next

- [ ] `,
  },
  {
    title: 'Vendor call',
    content: `**Date:** {{date}}
**Vendor:**
**Contact:**

## What we need



## Offer

- Price:
- Included:
- Not included:
- Cancellation:

## Next steps

- [ ] `,
  },
  {
    title: 'Debrief',
    content: `**Date:** {{date}}
**Event:**

## What went well

- 

## What didn't

- 

## Numbers

| | Planned | Actual |
| --- | --- | --- |
| Guests |  |  |
| Cost |  |  |

## What the client said

> 

## Next time

- [ ] `,
  },
];
