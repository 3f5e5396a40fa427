import type { SampleClient } from '../sample-note.ts';

export const adviserClient: SampleClient = {
  folder: 'Example: Ruth & Daniel Whitaker',
  question: 'What did I promise Ruth?',
  notes: ({ day, weekday, short }) => ({
    meeting: {
      title: `Ruth & Daniel Whitaker – annual review, ${short(-2)}`,
      tags: ['example', 'whitaker'],
      content: `Both attended, 80 minutes, in our office. Last review was a year ago.

## What has changed

- Daniel (61) wants to retire two years earlier than planned, at 63.
- Ruth (58) inherited $140,000 from her mother in the spring. It sits in a savings account.
- Their daughter Amy starts college next fall. They want to give $12,000 a year for four years.
- The mortgage is down to $61,000 and ends in six years.

## Attitude to risk

Unchanged: balanced. Ruth slept badly in the last downturn and doesn't want more than 55% in stocks. Daniel would go further, but it's a joint decision.

## Decisions

- Emergency fund stays at $45,000.
- No new product today. First the numbers for retiring at 63.

I promised Ruth the cash flow forecast by ${weekday(4)}.

## Next steps

- [ ] Send Ruth the cash flow forecast by ${day(4)}
- [ ] Daniel: ask his employer for the pension statement by ${day(6)}
- [ ] Check the beneficiaries on both policies by ${day(9)}
`,
    },
    report: {
      title: 'Ruth & Daniel Whitaker – retiring at 63',
      tags: ['example', 'whitaker'],
      content: `## Summary

Daniel can retire at 63 if the household spends no more than $6,900 a month, which is $400 less than today. The gap until Social Security at 67 is about $118,000, and Ruth's inheritance covers it with $22,000 left. Without the inheritance, 64 would be the earliest safe age. The college gift is affordable in both cases.

## Numbers

| | Retire at 65 (today's plan) | Retire at 63 |
| --- | --- | --- |
| Spending a month | $7,300 | $6,900 |
| Gap before Social Security | $41,000 | $118,000 |
| Savings at 85, median | $610,000 | $395,000 |
| Chance that money lasts to 95 | 94% | 86% |

Assumptions: 2.5% inflation, 4.6% return before costs, both live to 95.

## What matters most

1. **Spending.** Every $100 a month is worth two percentage points.
2. **The inheritance.** In a savings account it loses about $2,100 a year to inflation.
3. **Health insurance** between 63 and 65 costs about $1,150 a month for Daniel.

## Recommendation

Keep 63 as the aim, and decide after the pension statement has arrived. Until then, nothing has to be sold or bought.
`,
    },
    plan: {
      title: 'Ruth & Daniel Whitaker – action plan',
      tags: ['example', 'whitaker'],
      content: `**Aim:** Daniel retires at 63, with a chance of at least 85% that the money lasts to 95.
**Fee:** $3,200 for the year, in four parts.

## Steps

| When | What | Who |
| --- | --- | --- |
| ${day(4)} | Cash flow forecast for 63, 64 and 65 | Me |
| ${day(6)} | Pension statement | Daniel |
| ${day(14)} | Meeting about the inheritance | All |
| ${day(24)} | Recommendation letter | Me |
| ${day(60)} | Wills and powers of attorney updated | Their attorney |

## Agreed limits

- No more than 55% in stocks.
- $45,000 stays in cash at all times.
- $12,000 a year for Amy, for four years.

## To raise next time

- Long-term care. Ruth's mother needed it for three years.
- Who decides if one of them can't?
`,
    },
  }),
};
