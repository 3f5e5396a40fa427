import { mapOutsideCode } from '#server/features/archive/outside-code.ts';

const task = /^(\s*[-*+] )\{\{(?:\[\[(TODO|DONE)\]\]|(TODO|DONE))\}\}[ \t]*/gm;

/** Roam's `{{[[TODO]]}}` as the box of a task. */
export function withRoamTasks(text: string): string {
  if (!text.includes('{{')) return text;
  return mapOutsideCode(text, (part) =>
    part.replaceAll(task, (_whole, marker: string, linked?: string, plain?: string) =>
      (linked ?? plain) === 'DONE' ? `${marker}[x] ` : `${marker}[ ] `,
    ),
  );
}
