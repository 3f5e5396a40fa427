import type { NoteTemplate } from '../template.ts';

export const adviserTemplates: readonly NoteTemplate[] = [
  {
    title: 'Annual review',
    content: `**Date:** {{date}}
**Client:**
**Present:**

## What has changed

- Work and income:
- Family:
- Health:
- Goals:

## Portfolio

| | Last year | Today |
| --- | --- | --- |
| Value |  |  |
| Stocks |  |  |

## Attitude to risk

- 

## Decisions

- 

## Next steps

- [ ] `,
  },
  {
    title: 'Fact find',
    content: `**Date:** {{date}}
**Client:**

## People

- Age, family, dependents:
- Work and retirement age:

## Income and spending a month

| | Amount |
| --- | --- |
| Income |  |
| Spending |  |
| Savings |  |

## What they own and owe

| | Value | Remarks |
| --- | --- | --- |
| Home |  |  |
| Pensions |  |  |
| Savings and investments |  |  |
| Loans |  |  |

## Protection

- Life, disability, health:

## Goals

1. 

## Documents to get

- [ ] `,
  },
  {
    title: 'Meeting note',
    content: `**Date:** {{date}}
**Client:**
**Present:**

## What we discussed

- 

## What I advised, and why

- 

## What they decided

- 

## Next steps

- [ ] `,
  },
  {
    title: 'Recommendation letter',
    content: `{{date}}

Dear

Thank you for your time. This letter sums up what we discussed and what I recommend.

## Your situation and goals

- 

## My recommendation

1. 

## Why this suits you

- 

## Risks and costs

- 

## What happens next

- [ ] `,
  },
  {
    title: 'Action plan',
    content: `**Client:**
**As of:** {{date}}
**Goal:**

| When | What | Who |
| --- | --- | --- |
|  |  |  |

## Agreed limits

- 

## Open

- [ ] `,
  },
];
