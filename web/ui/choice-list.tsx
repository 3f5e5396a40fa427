import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { Input } from './input.tsx';
import { rowAfterKey } from './use-virtual-rows.ts';

const ROW = 36;
const TOUCH_ROW = 44;

export interface Choice {
  id: string;
  label: string;
  /** Said after the label, quieter: a path, a count, why it cannot be chosen. */
  detail?: string | undefined;
  icon?: ReactNode;
  /** The label with what was found in it marked. */
  marked?: ReactNode;
  /** Pixels from the left, for a hierarchy. */
  indent?: number;
  isDisabled?: boolean;
}

export interface ChoiceListProps {
  /** Names the field and the list. */
  label: string;
  placeholder: string;
  choices: readonly Choice[];
  /** The choice that is in force, marked and shown first. */
  selectedId?: string | undefined;
  filter: string;
  onFilterChange: (filter: string) => void;
  onChoose: (id: string) => void;
  emptyText?: string;
  className?: string;
}

/**
 * A field that narrows a list of choices; arrows walk, Enter chooses (ARIA combobox with a listbox that stays open).
 * The caller filters. Only the visible choices are in the page.
 */
export function ChoiceList(props: ChoiceListProps) {
  const { choices, selectedId, filter } = props;
  const id = useId();
  const scrollRef = useRef<HTMLDivElement>(null);
  const [walkedTo, setWalkedTo] = useState<string>();
  const rowHeight = useRowHeight();

  const firstEnabled = choices.findIndex((choice) => !choice.isDisabled);
  const walkedIndex = choices.findIndex((choice) => choice.id === walkedTo && !choice.isDisabled);
  const active = walkedIndex === -1 ? firstEnabled : walkedIndex;
  const virtualizer = useVirtualizer({
    count: choices.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    useFlushSync: false,
  });

  useEffect(() => {
    if (active >= 0) virtualizer.scrollToIndex(active);
  }, [active, virtualizer]);

  function handleKeyDown(event: KeyboardEvent) {
    const choice = choices[active];
    if (event.key === 'Enter' && choice) {
      event.preventDefault();
      props.onChoose(choice.id);
      return;
    }
    if (event.key === 'Home' || event.key === 'End') return;
    const next = rowAfterKey(event, active, choices.length);
    if (next === undefined) return;
    event.preventDefault();
    const step = next >= active ? 1 : -1;
    for (let index = next; choices[index]; index += step) {
      if (choices[index]?.isDisabled) continue;
      setWalkedTo(choices[index]?.id);
      return;
    }
  }

  return (
    <div className={cn('flex min-h-0 flex-col gap-2', props.className)}>
      <Input
        className="shrink-0"
        role="combobox"
        aria-label={props.label}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        placeholder={props.placeholder}
        value={filter}
        onChange={(event) => {
          setWalkedTo(undefined);
          props.onFilterChange(event.target.value);
        }}
        onKeyDown={handleKeyDown}
      />
      <div ref={scrollRef} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {choices.length === 0 && props.emptyText !== undefined && (
          <p className="px-2 py-4 text-center text-ink-muted text-sm">{props.emptyText}</p>
        )}
        <div
          role="listbox"
          id={`${id}-list`}
          aria-label={props.label}
          className="relative"
          style={{ height: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map((item) => {
            const choice = choices[item.index];
            if (!choice) return null;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the field (aria-activedescendant)
              <div
                key={choice.id}
                role="option"
                id={`${id}-${item.index}`}
                tabIndex={-1}
                aria-selected={choice.id === selectedId}
                aria-disabled={choice.isDisabled || undefined}
                aria-setsize={choices.length}
                aria-posinset={item.index + 1}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => !choice.isDisabled && props.onChoose(choice.id)}
                className={cn(
                  'absolute inset-x-0 top-0 flex items-center gap-2 rounded-md px-2',
                  '[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-muted',
                  choice.isDisabled ? 'cursor-default text-ink-muted' : 'cursor-pointer',
                  item.index === active ? 'bg-selected' : !choice.isDisabled && 'hover:bg-hover',
                )}
                style={{
                  height: item.size,
                  transform: `translateY(${item.start}px)`,
                  paddingLeft: 8 + (choice.indent ?? 0),
                }}
              >
                {choice.icon}
                <span className="min-w-0 truncate">{choice.marked ?? choice.label}</span>
                {choice.detail && (
                  <span className="ml-auto min-w-0 max-w-[55%] shrink-0 truncate pl-2 text-ink-muted text-sm">
                    {choice.detail}
                  </span>
                )}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** Rows are taller where they are touched. */
export function useRowHeight(): number {
  const [height] = useState(() => (globalThis.matchMedia?.('(pointer: coarse)').matches ? TOUCH_ROW : ROW));
  return height;
}
