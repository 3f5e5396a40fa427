const sentence = 'The quarterly review with the Hollis family went well; their **pension** question is open. ';

/** Text of about so many bytes, of the kind that notes are made of. */
export function textOf(bytes: number): string {
  return sentence.repeat(Math.ceil(bytes / sentence.length)).slice(0, bytes);
}

const meeting = `# Meeting with the Hollis family

The quarterly review went well; their **pension** question is open, and *two* of the ~~three~~ papers are missing.

## To do

- [ ] Send the [offer](https://example.com/offer) to Sofia
- [x] Ask \`accounting\` for the figures
- Points of the day
  - The roof, by **spring**
  - The loan

> "We would rather wait than hurry."

| Item | Who | When |
|------|-----|------|
| Roof | Ada | May  |
| Loan | Ben | June |

`;

/** A note of about so many bytes, with everything that meetings are written down with. */
export function noteOf(bytes: number): string {
  return meeting.repeat(Math.ceil(bytes / meeting.length)).slice(0, bytes);
}
