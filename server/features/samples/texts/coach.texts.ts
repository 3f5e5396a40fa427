import type { SampleClient } from '../sample-note.ts';

export const coachClient: SampleClient = {
  folder: 'Example: Maya Lindqvist',
  question: 'What did I promise Maya?',
  notes: ({ day, weekday, short }) => ({
    meeting: {
      title: `Maya Lindqvist – session 4, ${short(-2)}`,
      tags: ['example', 'maya'],
      content: `60 minutes, by video. Maya came straight from a board meeting and needed ten minutes to land.

## Since last time

- The one-on-ones with her team are held every week now. Two people thanked her for it.
- Evenings are still full of email, often until 11. "Without it I lie awake anyway."
- The conversation with Jonas about his role hasn't happened.

## What we worked on

Why the talk with Jonas keeps moving. She is afraid to lose him in the middle of the launch. We looked at what it costs to wait: he asks for every decision, about six hours a week. On a scale from 1 to 10, her confidence went from 4 to 7 after we rehearsed the first three sentences.

## Insight

"I'm protecting him from a conversation he has been waiting for."

I promised Maya the delegation worksheet by ${weekday(2)}.

## Next steps

- [ ] Send Maya the delegation worksheet by ${day(2)}
- [ ] Maya: talk to Jonas before ${day(6)}
- [ ] Maya: keep three evenings free of email until ${day(9)}
`,
    },
    report: {
      title: 'Maya Lindqvist – halfway review',
      tags: ['example', 'maya'],
      content: `## Summary

Four of eight sessions are done. Maya leads her team more calmly: she delegates 7 of 10 recurring decisions, compared with 2 at the start, and works 51 hours a week instead of 58. What hasn't moved is the conversation about Jonas's role, and sleep. The second half should go to difficult conversations first, then to evenings.

## Goals and where she stands

| Goal | At the start | Now | Target |
| --- | --- | --- | --- |
| Recurring decisions she delegates | 2 of 10 | 7 of 10 | 8 of 10 |
| Hours a week | 58 | 51 | 45 |
| One-on-ones held | 1 in 4 | 4 in 4 | 4 in 4 |
| Sleep, in her own rating | 3 | 4 | 7 |

## What helped

1. **Writing down the decision before the meeting.** She noticed that half of the meetings had no decision.
2. **A fixed hour for one-on-ones.** Wednesday morning, never moved.
3. **Rehearsing the first sentences.** The rest follows.

## What gets in the way

She takes other people's disappointment as a sign of bad leadership. We named it in session 3, and she recognizes it quickly now.
`,
    },
    plan: {
      title: 'Maya Lindqvist – plan for sessions 5 to 8',
      tags: ['example', 'maya'],
      content: `**Goal:** hand over the launch without working evenings.
**Agreement:** eight sessions, $280 each, every second week. Rescheduling is free up to 24 hours before.

## Sessions

| When | Topic |
| --- | --- |
| ${day(8)} | After the talk with Jonas: what was agreed, what is unsaid |
| ${day(18)} | Evenings: what would have to be true to close the laptop at 7 |
| ${day(28)} | The launch is handed over. Where does she step in, and where not? |
| ${day(38)} | Looking back, and what stays |

## How we will know

- Maya's team makes decisions up to $5,000 without asking.
- Three free evenings a week, four weeks in a row.
- She rates her sleep at 7 or higher.

## For me to watch

She agrees quickly when she's tired. Ask twice.
`,
    },
  }),
};
