import type { SampleClient } from '../sample-note.ts';

export const consultantClient: SampleClient = {
  folder: 'Example: Larkfield Logistics',
  question: 'What did I promise Hannah?',
  notes: ({ day, weekday, short }) => ({
    meeting: {
      title: `Larkfield Logistics – warehouse kickoff, ${short(-2)}`,
      tags: ['example', 'larkfield'],
      content: `Hannah Brandt (COO), Tom Okafor (site manager, Reading) and me. 75 minutes, at their office.

## Where they are

- Orders grew from 3,100 to 4,600 a day in two years. The pick area is the same size.
- Late dispatches cost about $38,000 a month in credits to customers.
- Two systems were bought and never fully used. Tom: "Please, not a third one."
- Peak starts in the second week of January. Nothing may change on the floor during peak.

## Decisions

- The pilot runs in Reading only, with one shift.
- Success means fewer than 2% late dispatches over four weeks.
- Budget for the first phase is $46,500. Anything beyond that goes to the board.

I promised Hannah a fixed price for the pilot by ${weekday(3)}.

## Next steps

- [ ] Send Hannah the fixed price for the pilot by ${day(3)}
- [ ] Tom: export twelve weeks of pick data by ${day(4)}
- [ ] Book two days on the floor in Reading before ${day(10)}
`,
    },
    report: {
      title: 'Larkfield Logistics – first look at the pick data',
      tags: ['example', 'larkfield'],
      content: `## Summary

One order in nine leaves late, and most of the delay comes from walking. The 200 best sellers are spread over 14 aisles, so a picker walks 11.4 km per shift. Moving them near the packing tables would cut the route by about a third, without any new software. We expect late dispatches to fall from 11% to between 3% and 5%.

## Findings

| Measure | Now | After the move (estimate) |
| --- | --- | --- |
| Orders a day | 4,600 | 4,600 |
| Late dispatches | 11% | 3–5% |
| Walking per picker and shift | 11.4 km | 7.6 km |
| Credits to customers a month | $38,000 | $12,000–$16,000 |

1. **Best sellers are scattered.** 200 of 9,300 products make up 61% of all picks.
2. **Replenishment runs during picking.** Between 10 and 12, forklifts block five aisles.
3. **The last truck sets the pace.** 70% of late orders miss the 6 p.m. truck by less than 40 minutes.

## Recommendation

Start with the 200 best sellers in aisles 1 to 3, and move replenishment to the early morning. Both can be undone in a weekend, which matters this close to peak.

## What we don't know yet

Returns aren't in the data, and the Reading team counts a split order as two.
`,
    },
    plan: {
      title: 'Larkfield Logistics – pilot plan',
      tags: ['example', 'larkfield'],
      content: `**Goal:** fewer than 2% late dispatches in Reading, measured over four weeks.
**Budget:** $46,500, including $9,800 for racking.

## Timeline

| When | What | Who |
| --- | --- | --- |
| ${day(10)} | Two days on the floor, route map drawn | Me |
| ${day(15)} | New layout agreed with the shift leads | Tom |
| ${day(18)} | Best sellers moved over one weekend | Reading team |
| ${day(25)} | First weekly numbers | Me |

## Risks

- Peak starts early. Then the layout stays as it is until February.
- Agency pickers don't know the new aisles. A one-page map hangs at every packing table.

## Open questions

- Who decides if the pilot moves to the second site?
- Does the 6 p.m. truck have 20 minutes of slack?
`,
    },
  }),
};
