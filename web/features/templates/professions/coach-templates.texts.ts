import type { NoteTemplate } from '../template.ts';

export const coachTemplates: readonly NoteTemplate[] = [
  {
    title: 'Session notes',
    content: `**Date:** {{date}}
**Client:**
**Session:**

## Since last time

- 

## What we worked on

- 

## Insight, in their words

> 

## Next steps

- [ ] `,
  },
  {
    title: 'Goals',
    content: `**Date:** {{date}}
**Client:**

## What should be different

- 

## Goals

| Goal | Today (1–10) | Target (1–10) | By when |
| --- | --- | --- | --- |
|  |  |  |  |

## How we will notice

- 

## First steps

- [ ] `,
  },
  {
    title: 'Intake',
    content: `**Date:** {{date}}
**Client:**
**Contact:**

## What brings you here

- 

## What you have tried

- 

## What a good result looks like

- 

## Background

- Work:
- People who matter in this:
- Other support at the moment:

## To settle

- [ ] Agreement sent
- [ ] First session booked
- [ ] `,
  },
  {
    title: 'Progress review',
    content: `**Date:** {{date}}
**Client:**
**Sessions so far:**

## Goals

| Goal | At the start | Now | Target |
| --- | --- | --- | --- |
|  |  |  |  |

## What helped

- 

## What gets in the way

- 

## Focus of the next sessions

- [ ] `,
  },
  {
    title: 'Coaching agreement',
    content: `**Date:** {{date}}
**Between:** (client) and (coach)

## What we work on

- 

## How we work

- Sessions, length and rhythm:
- Where:
- Fee and payment:
- Rescheduling: free up to 24 hours before.

## Confidentiality

What you say stays between us, except where the law requires otherwise.

## Ending

Either of us can end the coaching at any time.

Signed:

- [ ] Client
- [ ] Coach`,
  },
  {
    title: 'Between sessions',
    content: `**Date:** {{date}}
**Client:**

## What they asked

- 

## What I answered

- 

## To bring up next time

- [ ] `,
  },
];
