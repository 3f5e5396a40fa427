import type { NoteTemplate } from '../template.ts';

export const consultantTemplates: readonly NoteTemplate[] = [
  {
    title: 'Meeting notes',
    content: `**Date:** {{date}}
**Client:**
**Present:**

## What we discussed

- 

## Decisions

- 

## Next steps

- [ ] `,
  },
  {
    title: 'Kickoff',
    content: `**Date:** {{date}}
**Client:**
**Sponsor:**

## What should be different when we're done

- 

## How we will measure it

| Measure | Today | Target |
| --- | --- | --- |
|  |  |  |

## Who decides what

- 

## Constraints

- Budget:
- Dates that can't move:

## Next steps

- [ ] `,
  },
  {
    title: 'Proposal outline',
    content: `**Date:** {{date}}
**Client:**

## Situation

What the client says, in their words.

## Objectives

1. 

## Approach

1. 

## Timeline and fee

| Phase | Weeks | Fee |
| --- | --- | --- |
|  |  |  |

## What we need from you

- 

## Open points

- [ ] `,
  },
  {
    title: 'Status report',
    content: `**Date:** {{date}}
**Project:**
**Overall:** on track

## Done since the last report

- 

## Next two weeks

- 

## Budget

| | Planned | Spent |
| --- | --- | --- |
| Fee |  |  |
| Expenses |  |  |

## Risks and decisions needed

- [ ] `,
  },
  {
    title: 'Workshop plan',
    content: `**Date:** {{date}}
**Goal of the workshop:**
**Participants:**

## Agenda

| Time | What | How | Who |
| --- | --- | --- | --- |
|  | Welcome and goal |  |  |
|  |  |  |  |
|  | Wrap-up and next steps |  |  |

## Questions we want answered

1. 

## To prepare

- [ ] Room, screen, paper and pens
- [ ] `,
  },
  {
    title: 'Interview notes',
    content: `**Date:** {{date}}
**Name and role:**

## What works

- 

## What doesn't

- 

## In their words

> 

## Numbers to check

- [ ] `,
  },
];
