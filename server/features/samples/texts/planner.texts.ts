import type { SampleClient } from '../sample-note.ts';

export const plannerClient: SampleClient = {
  folder: 'Example: Reyes & Okonkwo wedding',
  question: 'What did I promise Elena?',
  notes: ({ day, weekday, short }) => ({
    meeting: {
      title: `Reyes & Okonkwo wedding – venue walk-through, ${short(-2)}`,
      tags: ['example', 'reyes-okonkwo'],
      content: `With Elena Reyes, David Okonkwo and Priya Shah (events, Old Customs House). 90 minutes on site.

## The day

- 118 guests, including 9 children. Ceremony at 3 p.m. in the courtyard, dinner in the long hall.
- If it rains, the ceremony moves upstairs. Priya needs to know by 10 a.m.
- Music has to end at 11 p.m. The neighbors complain, and the venue has been fined before.

## Food and drink

- Four vegan, three gluten-free, one guest with a severe nut allergy (David's aunt).
- They prefer the seated menu at $94 a head to the buffet at $81.

## Decisions

- Round tables of ten. No head table.
- The band plays from 8 to 10:45 p.m., then David's brother plays records.
- Flowers stay under $4,200.

I promised Elena a revised budget by ${weekday(3)}.

## Next steps

- [ ] Send Elena the revised budget by ${day(3)}
- [ ] Priya: confirm the second power line for the band by ${day(5)}
- [ ] Pay the venue deposit of $6,500 by ${day(8)}
`,
    },
    report: {
      title: 'Reyes & Okonkwo wedding – caterers compared',
      tags: ['example', 'reyes-okonkwo'],
      content: `## Summary

Three caterers made an offer for 118 guests. Fig & Fennel costs $94 a head and is the only one with a separate kitchen line for nut allergies. Harbor Table is $1,500 cheaper in total but brings fewer staff. Both are free on the date; Casa Lucia isn't. I recommend Fig & Fennel.

## The offers

| | Fig & Fennel | Harbor Table | Casa Lucia |
| --- | --- | --- | --- |
| Per guest | $94 | $81 | $88 |
| Service staff | 12 | 8 | 10 |
| Total for 118 guests | $11,092 | $9,558 | $10,384 |
| Nut-free line | Yes | No | On request |
| Free on the date | Yes | Yes | No |

## Tasting notes

1. **Fig & Fennel.** The sea bass was the best dish of the day. Dessert too sweet for Elena.
2. **Harbor Table.** Good bread, slow service even with eight of us.
3. **Casa Lucia.** Excellent, and booked until the fall.

## Recommendation

Fig & Fennel, with their second dessert. The difference of $1,534 buys four more people on the floor and a safe kitchen for David's aunt.
`,
    },
    plan: {
      title: 'Reyes & Okonkwo wedding – run of show',
      tags: ['example', 'reyes-okonkwo'],
      content: `**Venue:** Old Customs House. **Guests:** 118. **Budget:** $48,000, with $31,400 committed so far.

## The day

| Time | What | Who |
| --- | --- | --- |
| 9:00 a.m. | Doors open for florist and tables | Priya |
| 10:00 a.m. | Rain decision | Me |
| 1:30 p.m. | Band loads in, sound check until 2:30 | Band |
| 3:00 p.m. | Ceremony in the courtyard | Officiant |
| 4:00 p.m. | Drinks and photos | Fig & Fennel |
| 6:00 p.m. | Dinner, three speeches of five minutes | Elena's sister |
| 8:00 p.m. | First dance | Band |
| 11:00 p.m. | Music ends | Me |

## Before the day

- Final number of guests to the caterer by ${day(30)}.
- Seating plan to the venue by ${day(34)}.
- Walk through the day with the band and Priya on ${day(38)}.

## If something goes wrong

- Rain: upstairs hall, 40 minutes to move the chairs.
- The band is late: David's brother starts with records.
`,
    },
  }),
};
