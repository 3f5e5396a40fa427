import type { SampleClient } from '../sample-note.ts';

export const otherClient: SampleClient = {
  folder: 'Example: Alder Street office move',
  question: 'What did I promise Nina?',
  notes: ({ day, weekday, short }) => ({
    meeting: {
      title: `Alder Street office – moving meeting, ${short(-2)}`,
      tags: ['example', 'alder-street'],
      content: `Nina Kowalski (landlord's agent), Sam Whitfield (our IT) and me. 45 minutes at Alder Street.

## What we learned

- 26 desks fit, not 30. The room by the stairs is too loud for calls.
- The lease runs for five years at $5,400 a month. The first two months are free.
- Fiber is in the basement, but not on our floor. Sam expects three weeks.
- One freight elevator for the whole building, free on most Saturdays.

## Decisions

- We take the second floor without the room by the stairs.
- Moving day is a Saturday, so no one loses a workday.
- New desks cost at most $11,000. Chairs come along.

I promised Nina the signed lease by ${weekday(3)}.

## Next steps

- [ ] Send Nina the signed lease by ${day(3)}
- [ ] Sam: order the fiber connection by ${day(4)}
- [ ] Book the freight elevator by ${day(8)}
`,
    },
    report: {
      title: 'Alder Street office – three movers compared',
      tags: ['example', 'alder-street'],
      content: `## Summary

Three movers looked at our rooms. Brightside Movers costs $3,850 and packs everything in one day. Two Brothers is $700 cheaper but needs a second day, which would close the office on a Monday. Cityhaul doesn't insure screens. I recommend Brightside Movers.

## The offers

| | Brightside Movers | Two Brothers | Cityhaul |
| --- | --- | --- | --- |
| Price | $3,850 | $3,150 | $3,600 |
| Days | 1 | 2 | 1 |
| People | 8 | 4 | 6 |
| Insurance | $50,000 | $25,000 | $50,000, without screens |

## What to watch

1. **The freight elevator.** It holds 1,200 kg and is slow. Early morning is best.
2. **Screens.** 34 of them. They travel in their own boxes.
3. **Parking.** Two spaces in front of the door need a permit from the city.

## Recommendation

Brightside Movers. One day more without an office costs us far more than $700.
`,
    },
    plan: {
      title: 'Alder Street office – moving plan',
      tags: ['example', 'alder-street'],
      content: `**Goal:** everyone works at Alder Street on Monday morning, with phones and internet.
**Budget:** $21,000, with $14,850 planned so far.

## Timeline

| When | What | Who |
| --- | --- | --- |
| ${day(3)} | Lease signed | Me |
| ${day(8)} | Elevator and parking booked | Me |
| ${day(18)} | Fiber works on the second floor | Sam |
| ${day(22)} | Labels on every desk and box | Everyone |
| ${day(24)} | Moving weekend | Brightside Movers |

## Risks

- The fiber is late. Then we work over mobile routers for a week.
- More boxes than expected. Everyone takes home what isn't needed.

## Open questions

- Who keeps the keys of the old office until the handover?
- Do we tell customers about the new address before or after?
`,
    },
  }),
};
