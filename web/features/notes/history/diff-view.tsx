import { shownTitle } from '#shared/notes.ts';
import { TextDiffView } from '#web/ui/text-diff-view.tsx';
import { historyTexts } from './history.texts.ts';

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

/** Two versions of a note, including title and tags, with their differences marked. */
export function DiffView({ before, after, ...labels }: DiffViewProps) {
  return <TextDiffView before={headed(before)} after={headed(after)} {...labels} />;
}

function headed({ title, content, tags }: ComparedText): string {
  return `${shownTitle(title)}\n${tags.length === 0 ? '' : historyTexts.tags(tags)}\n${content}`;
}
