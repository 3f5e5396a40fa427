import { ChevronDown, ChevronRight } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react';
import { SEARCH_RESULTS_DEFAULT, SEARCH_RESULTS_MAX } from '#shared/search.ts';
import { Button } from '#web/ui/button.tsx';
import { searchTexts } from './search.texts.ts';

const texts = searchTexts.results;
const WEAKER = 'weaker';

interface HitListProps<Hit> {
  label: string;
  /** Shown if all hits are weak. */
  noneClose: string;
  hits: readonly Hit[];
  onKeyDown: (event: KeyboardEvent) => void;
  onMore: (() => void) | undefined;
  renderHit: (hit: Hit, tabIndex: number) => ReactNode;
}

/** Close matches, and a button that shows the weaker ones. All of it is one tab stop; arrow keys move through it. */
export function HitList<Hit extends { id: string; weak: boolean }>(props: HitListProps<Hit>) {
  const { label, noneClose, hits, onKeyDown, onMore, renderHit } = props;
  const weakerId = useId();
  const [focusedId, setFocusedId] = useState<string>();
  /** The results whose weaker matches are shown. New ones are folded again, unless they are more of the same. */
  const [unfolded, setUnfolded] = useState<readonly Hit[]>();
  if (hits.length === 0) return null;
  const close = hits.filter(({ weak }) => !weak);
  const weaker = hits.filter(({ weak }) => weak);
  const isUnfolded = unfolded === hits || (unfolded !== undefined && onMore === undefined);
  const shown = [...close.map(({ id }) => id), ...(weaker.length > 0 ? [WEAKER] : [])];
  if (isUnfolded) shown.push(...weaker.map(({ id }) => id));
  const tabStop = focusedId !== undefined && shown.includes(focusedId) ? focusedId : shown[0];
  const rowOf = (hit: Hit) => <li key={hit.id}>{renderHit(hit, hit.id === tabStop ? 0 : -1)}</li>;
  const Chevron = isUnfolded ? ChevronDown : ChevronRight;

  function handleFocus(event: FocusEvent<HTMLElement>) {
    const id = event.target.dataset.searchRow;
    if (id !== undefined) setFocusedId(id);
  }

  function handleMore({ currentTarget }: MouseEvent<HTMLElement>) {
    // The button disappears with the answer; from the row before it, the arrow key leads to what came.
    const rows = currentTarget.parentElement?.querySelectorAll<HTMLElement>('[data-search-row]') ?? [];
    Array.from(rows).at(-1)?.focus();
    onMore?.();
  }

  return (
    <div className="-mx-2 max-h-[max(14rem,calc(92dvh-20rem))] overflow-y-auto overscroll-contain sm:max-h-[min(30rem,55dvh)]">
      {close.length === 0 && <p className="px-4 pt-3 text-ink-muted">{noneClose}</p>}
      {close.length > 0 && (
        <ul aria-label={label} className="flex flex-col gap-0.5 p-1" onFocus={handleFocus} onKeyDown={onKeyDown}>
          {close.map(rowOf)}
        </ul>
      )}
      {weaker.length > 0 && (
        <button
          type="button"
          aria-expanded={isUnfolded}
          aria-controls={weakerId}
          data-search-row={WEAKER}
          tabIndex={tabStop === WEAKER ? 0 : -1}
          onClick={() => setUnfolded(isUnfolded ? undefined : hits)}
          onFocus={handleFocus}
          onKeyDown={onKeyDown}
          className="mx-1 flex min-h-9 items-center gap-1.5 rounded-lg px-3 text-ink-muted text-sm -outline-offset-2 hover:bg-hover touch:min-h-11"
        >
          <Chevron aria-hidden="true" className="size-4 shrink-0" />
          {texts.weaker(weaker.length)}
        </button>
      )}
      <div id={weakerId}>
        {isUnfolded && weaker.length > 0 && (
          <ul
            aria-label={texts.weakerList}
            className="flex flex-col gap-0.5 p-1"
            onFocus={handleFocus}
            onKeyDown={onKeyDown}
          >
            {weaker.map(rowOf)}
          </ul>
        )}
      </div>
      {onMore && hits.length >= SEARCH_RESULTS_DEFAULT && (
        <Button variant="secondary" size="sm" className="mx-4 my-2 touch:h-11" onClick={handleMore}>
          {texts.more}
        </Button>
      )}
      {!onMore && hits.length >= SEARCH_RESULTS_MAX && (
        <p className="px-4 py-2 text-ink-muted text-sm">{texts.top(SEARCH_RESULTS_MAX)}</p>
      )}
    </div>
  );
}
