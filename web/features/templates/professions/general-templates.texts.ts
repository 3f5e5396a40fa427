import type { NoteTemplate } from '../template.ts';

export const generalTemplates: readonly NoteTemplate[] = [
  {
    title: 'Meeting notes',
    content: `**Date:** {{date}}
**Present:**

## Discussion

- 

## Decisions

- 

## Action items

- [ ] `,
  },
  { title: 'To-do list', content: `**{{date}}**\n\n- [ ] ` },
  {
    title: 'Weekly plan',
    content: `**Week of {{date}}**

## What matters most

1. 

## Monday

- [ ] 

## Tuesday

- [ ] 

## Wednesday

- [ ] 

## Thursday

- [ ] 

## Friday

- [ ] `,
  },
  {
    title: 'Project brief',
    content: `**Date:** {{date}}
**Owner:**

## Goal



## Not part of it

- 

## Budget and dates

| When | What | Cost |
| --- | --- | --- |
|  |  |  |

## People

- 

## To do

- [ ] `,
  },
  {
    title: 'Decision log',
    content: `| Date | Decision | Why | Who |
| --- | --- | --- | --- |
| {{date}} |  |  |  |

## To decide

- [ ] `,
  },
];
