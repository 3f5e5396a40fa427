import type { Attachment } from '#shared/attachments.ts';

/** A name without what has a meaning in the label of a link or a picture. */
function labelOf(name: string): string {
  return name
    .replaceAll(/[[{]/g, '(')
    .replaceAll(/[\]}]/g, ')')
    .replaceAll(/[\\|`<>*~]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** How a note refers to an attachment. */
export function markdownOf({ name, type, path }: Pick<Attachment, 'name' | 'type' | 'path'>): string {
  return `${type === 'file' ? '' : '!'}[${labelOf(name)}](${path})`;
}
