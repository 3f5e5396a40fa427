import { ArrowRight } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { splitAtWords } from './find-topics.ts';
import type { ManualLink, ManualTopic } from './manual-topic.ts';

interface TopicViewProps {
  topic: ManualTopic;
  /** The words to highlight. */
  words: readonly string[];
  onFollow: (link: ManualLink) => void;
}

/** One topic with its link. */
export function TopicView({ topic, words, onFollow }: TopicViewProps) {
  const { title, text, link } = topic;
  const paragraphs = text.filter((line) => !line.startsWith('- '));
  const points = text.filter((line) => line.startsWith('- '));
  return (
    <section aria-label={title} className="py-4 first:pt-0">
      <h4 className="font-semibold">
        <Marked text={title} words={words} />
      </h4>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-1.5 max-w-[65ch] text-pretty">
          <WithKeys text={paragraph} words={words} />
        </p>
      ))}
      {points.length > 0 && (
        <ul className="mt-1.5 grid list-disc gap-1 pl-5">
          {points.map((point) => (
            <li key={point}>
              <WithKeys text={point.slice(2)} words={words} />
            </li>
          ))}
        </ul>
      )}
      {link && (
        <Button variant="ghost" size="sm" className="-ml-2.5 mt-1.5 text-accent-ink!" onClick={() => onFollow(link.to)}>
          {link.label}
          <ArrowRight aria-hidden="true" />
        </Button>
      )}
    </section>
  );
}

/** Shows the text between `[[` and `]]` as keys. */
function WithKeys({ text, words }: { text: string; words: readonly string[] }) {
  return text.split(/\[\[(.*?)\]\]/).map((piece, index) => {
    const marked = <Marked text={piece} words={words} />;
    const key = `${index} ${piece}`;
    if (index % 2 === 0) return <span key={key}>{marked}</span>;
    return (
      <kbd key={key} className="whitespace-nowrap rounded border bg-sunken px-1.5 py-0.5 font-sans text-sm">
        {marked}
      </kbd>
    );
  });
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return splitAtWords(text, words).map((piece, index) => {
    const key = `${index} ${piece}`;
    return index % 2 === 0 ? (
      <span key={key}>{piece}</span>
    ) : (
      <mark key={key} className="rounded-xs bg-mark text-ink">
        {piece}
      </mark>
    );
  });
}
