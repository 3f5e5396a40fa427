import { readPage } from '#shared/content.ts';
import type { Profession } from '#shared/professions.ts';
import type { NoteTemplate } from './template.ts';

/** In the order of their names. */
const files = import.meta.glob<string>('./*/*.md', {
  base: '../../../content/templates',
  query: '?raw',
  import: 'default',
  eager: true,
});

export const professionTemplates: Record<Profession, readonly NoteTemplate[]> = {
  consultant: templatesOf('consultant'),
  coach: templatesOf('coach'),
  planner: templatesOf('planner'),
  adviser: templatesOf('adviser'),
  other: templatesOf('other'),
};

function templatesOf(profession: Profession): NoteTemplate[] {
  const paths = Object.keys(files).filter((path) => path.startsWith(`./${profession}/`));
  return paths.map((path) => {
    const { head, text } = readPage(files[path] ?? '');
    return { title: head.title ?? '', content: text };
  });
}
