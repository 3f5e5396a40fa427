/** What briefs say of their own. */
export const briefsTexts = {
  /** Questions of a brief; `what` is quoted as it is written. */
  ask: {
    late: (what: string, day: string) => `“${what}” was due on ${day}: where does it stand?`,
    disputed: (thing: string, one: string, other: string) => `${thing}: is it ${one} or ${other}?`,
    open: (what: string) => `Still open: “${what}”`,
    soon: (what: string, day: string) => `Is “${what}” on its way for ${day}?`,
    next: 'When do we speak next?',
  },
  more: (count: number) => `${count} more ${count === 1 ? 'line' : 'lines'} in the note`,
};
