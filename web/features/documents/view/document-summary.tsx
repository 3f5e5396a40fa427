import { Fragment } from 'react';
import { makerName } from '#shared/ai.ts';
import type { DocumentSummary as Summary } from '#shared/documents.ts';
import { documentTexts } from '#web/features/documents/documents.texts.ts';

const texts = documentTexts.view;

interface Found {
  text: string;
  page: number | null;
  speaker?: string | null | undefined;
}

interface DocumentSummaryProps {
  summary: Summary;
  onShowPage: (page: number) => void;
}

/** The main points, what a conversation came to, keywords, people, dates and amounts, with links to their pages. */
export function DocumentSummary({ summary, onShowPage }: DocumentSummaryProps) {
  const { points, conversation, keywords, people, dates, amounts, madeBy } = summary;
  const outcomes = [
    { name: texts.decisions, statements: conversation?.decisions ?? [] },
    { name: texts.tasks, statements: conversation?.tasks ?? [] },
    { name: texts.questions, statements: conversation?.questions ?? [] },
  ].filter(({ statements }) => statements.length > 0);
  const groups = [
    { name: texts.people, found: people },
    { name: texts.dates, found: dates },
    { name: texts.amounts, found: amounts },
  ].filter(({ found }) => found.length > 0);
  if ([points, outcomes, keywords, groups].every(({ length }) => length === 0)) return null;
  return (
    <div className="mb-8 rounded-lg bg-sunken px-4 py-3">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-semibold">{texts.summary}</h3>
        {madeBy !== 'built-in' && <p className="truncate text-ink-muted text-sm">{texts.madeBy(makerName(madeBy))}</p>}
      </div>
      {points.length > 0 && <PointList points={points} onShowPage={onShowPage} />}
      {outcomes.map(({ name, statements }) => (
        <section key={name} className="mt-3">
          <h4 className="font-medium text-sm">{name}</h4>
          <PointList points={statements} onShowPage={onShowPage} />
        </section>
      ))}
      {keywords.length > 0 && (
        <ul aria-label={texts.keywords} className="mt-3 flex flex-wrap gap-1.5">
          {keywords.map((keyword) => (
            <li key={keyword} className="rounded bg-accent-soft px-2 py-0.5 text-accent-ink text-sm">
              {keyword}
            </li>
          ))}
        </ul>
      )}
      {groups.length > 0 && (
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          {groups.map(({ name, found }) => (
            <Fragment key={name}>
              <dt className="text-ink-muted">{name}</dt>
              <dd>
                <FoundList found={found} onShowPage={onShowPage} />
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
    </div>
  );
}

function PointList({ points, onShowPage }: { points: readonly Found[]; onShowPage: (page: number) => void }) {
  return (
    <ul className="mt-2 grid list-disc gap-1.5 pl-5">
      {points.map(({ text, page, speaker }) => (
        <li key={`${speaker}-${text}`}>
          {speaker && <span className="text-ink-muted">{speaker}: </span>}
          {text} <PageLink page={page} onShowPage={onShowPage} />
        </li>
      ))}
    </ul>
  );
}

function FoundList({ found, onShowPage }: { found: readonly Found[]; onShowPage: (page: number) => void }) {
  return found.map(({ text, page }, index) => (
    <Fragment key={`${text}-${page}`}>
      {index > 0 && ', '}
      {text} <PageLink page={page} onShowPage={onShowPage} />
    </Fragment>
  ));
}

function PageLink({ page, onShowPage }: { page: number | null; onShowPage: (page: number) => void }) {
  if (page === null) return null;
  return (
    <button
      type="button"
      onClick={() => onShowPage(page)}
      // The touch target is larger than the text, without changing the line height.
      className="relative whitespace-nowrap rounded text-accent-ink text-sm underline underline-offset-2 after:absolute after:-inset-x-2 after:-inset-y-3"
    >
      {texts.pageLink(page)}
    </button>
  );
}
