/** Templates that `/` inserts into a note; the caret goes to the end. */
export const noteTemplates = [
  {
    title: 'Meeting notes',
    content: '## Attendees\n\n- \n\n## Discussion\n\n- \n\n## Decisions\n\n- \n\n## Action items\n\n- [ ] ',
  },
  { title: 'Session notes', content: '## Goals\n\n- \n\n## What we covered\n\n- \n\n## Next steps\n\n- [ ] ' },
  { title: 'Project plan', content: '## Goal\n\n\n\n## Budget\n\n- \n\n## Timeline\n\n1. \n\n## To do\n\n- [ ] ' },
] as const;
