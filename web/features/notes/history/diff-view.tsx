import { TextDiffView } from '#web/ui/text-diff-view.tsx';

interface ComparedText {
  title: string;
  content: string;
  tags: readonly string[];
}

interface DiffViewProps {
  before: ComparedText;
  after: ComparedText;
  beforeLabel: string;
  afterLabel: string;
}

/** Two texts of a note with what differs marked, its title and tags included. */
export function DiffView({ before, after, ...labels }: DiffViewProps) {
  return <TextDiffView before={headed(before)} after={headed(after)} {...labels} />;
}

function headed({ title, content, tags }: ComparedText): string {
  const heading = title === '' ? 'Untitled Note' : title;
  return `${heading}\n${tags.length === 0 ? '' : `Tags: ${tags.join(', ')}`}\n${content}`;
}
