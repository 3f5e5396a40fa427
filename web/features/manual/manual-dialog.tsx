import { SearchX } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useIsNarrow } from '#web/lib/use-is-narrow.ts';
import { useAfterClose } from '#web/ui/after-close.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Input } from '#web/ui/input.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { findTopics, wordsOf } from './find-topics.ts';
import { manualTexts as texts } from './manual.texts.ts';
import { manualTabs } from './manual-tabs.ts';
import type { ManualKeys, ManualLink, ManualTab } from './manual-topic.ts';
import { TopicView } from './topic-view.tsx';

export interface ManualDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  keys: ManualKeys;
  /** Called when the user followed a topic's link, after the dialog has closed. */
  onFollow: (link: ManualLink) => void;
}

/** The user manual. */
export function ManualDialog({ open, onOpenChange, keys, onFollow }: ManualDialogProps) {
  const { choose, handleClosed } = useAfterClose(() => onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      size="lg"
      className="h-[92dvh] sm:h-[min(46rem,85dvh)]"
      onCloseAutoFocus={handleClosed}
      footer={
        <Button variant="secondary" onClick={() => onOpenChange(false)}>
          {texts.close}
        </Button>
      }
    >
      <Manual keys={keys} onFollow={(link) => choose(() => onFollow(link))} />
    </Dialog>
  );
}

function Manual({ keys, onFollow }: Pick<ManualDialogProps, 'keys' | 'onFollow'>) {
  const isNarrow = useIsNarrow();
  const tabs = useMemo(() => manualTabs(keys), [keys]);
  // Radix builds element ids from the value, so it can't be the tab's name.
  const [tab, setTab] = useState('0');
  const [question, setQuestion] = useState('');
  const contentRef = useRef<HTMLDivElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const words = wordsOf(question);
  const isSearching = words.length > 0;
  const found = isSearching ? findTopics(tabs, words) : [];

  // biome-ignore lint/correctness/useExhaustiveDependencies: a different tab or question starts at the top
  useEffect(() => {
    contentRef.current?.scrollTo({ top: 0 });
    listRef.current?.querySelector('[data-state=active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab, question]);

  function showTab(next: string) {
    setQuestion('');
    setTab(next);
  }

  return (
    <Tabs
      value={isSearching ? '' : tab}
      onValueChange={showTab}
      orientation={isNarrow ? 'horizontal' : 'vertical'}
      className="flex h-full min-h-0 flex-col gap-3"
    >
      <Input
        type="search"
        aria-label={texts.search}
        placeholder={texts.searchHint}
        autoComplete="off"
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
        className="shrink-0 [&::-webkit-search-cancel-button]:appearance-none"
      />
      <div className="flex min-h-0 flex-1 flex-col gap-3 md:flex-row md:gap-6">
        <TabsList
          ref={listRef}
          aria-label={texts.title}
          className="shrink-0 overflow-x-auto md:w-52 md:flex-col md:max-h-full md:self-start md:overflow-y-auto"
        >
          {tabs.map(({ name }, index) => (
            <TabsTrigger key={name} value={String(index)} className="flex-none! md:w-full md:justify-start!">
              {name}
            </TabsTrigger>
          ))}
        </TabsList>
        <div ref={contentRef} className="min-h-0 min-w-0 flex-1 overflow-y-auto overscroll-contain">
          {isSearching && <Found tabs={found} words={words} question={question} onFollow={onFollow} />}
          {tabs.map((each, index) => (
            <TabsContent key={each.name} value={String(index)}>
              <Topics tab={each} words={[]} onFollow={onFollow} />
            </TabsContent>
          ))}
        </div>
      </div>
    </Tabs>
  );
}

interface TopicsProps {
  tab: ManualTab;
  words: readonly string[];
  onFollow: (link: ManualLink) => void;
}

function Topics({ tab, words, onFollow }: TopicsProps) {
  return (
    <>
      <h3 className="mb-3 font-semibold font-serif text-lg">{tab.name}</h3>
      <div className="divide-y">
        {tab.topics.map((topic) => (
          <TopicView key={topic.title} topic={topic} words={words} onFollow={onFollow} />
        ))}
      </div>
    </>
  );
}

interface FoundProps extends Omit<TopicsProps, 'tab'> {
  tabs: readonly ManualTab[];
  question: string;
}

function Found({ tabs, question, ...topics }: FoundProps) {
  const count = tabs.reduce((sum, tab) => sum + tab.topics.length, 0);
  return (
    <>
      <p role="status" className="mb-3 text-ink-muted text-sm">
        {texts.found(count)}
      </p>
      {count === 0 && (
        <EmptyState
          headingLevel={3}
          icon={<SearchX />}
          title={texts.nothingFound.title(question.trim())}
          description={texts.nothingFound.description}
        />
      )}
      <div className="grid gap-6">
        {tabs.map((tab) => (
          <div key={tab.name}>
            <Topics tab={tab} {...topics} />
          </div>
        ))}
      </div>
    </>
  );
}
