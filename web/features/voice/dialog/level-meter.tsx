import { useEffect, useEffectEvent, useRef } from 'react';

const BARS = 40;
const TICK_MS = 100;
const CALM_TICK_MS = 1_000;

interface LevelMeterProps {
  /** Returns the current level, from 0 to 1. */
  read: () => number;
  isPaused: boolean;
}

/** Shows the recent sound level as bars; with reduced motion, as one bar that changes once a second. */
export function LevelMeter({ read, isPaused }: LevelMeterProps) {
  const frameRef = useRef<HTMLDivElement>(null);
  const readNow = useEffectEvent(read);
  useEffect(() => {
    const frame = frameRef.current;
    if (!frame || isPaused) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const levels: number[] = [];
    const draw = () => {
      levels.push(readNow());
      const shown = isCalm ? levels.slice(-1) : levels.slice(-BARS);
      // Updates the page directly, because rendering ten times a second through React is wasteful.
      frame.replaceChildren(...shown.map((level) => barOf(level, isCalm)));
    };
    const timer = setInterval(draw, isCalm ? CALM_TICK_MS : TICK_MS);
    return () => clearInterval(timer);
  }, [isPaused]);
  return <div ref={frameRef} aria-hidden="true" className="flex h-12 w-full items-center justify-end gap-[3px]" />;
}

function barOf(level: number, isCalm: boolean): HTMLElement {
  const bar = document.createElement('span');
  const size = `${Math.max(4, Math.round(level * 100))}%`;
  bar.className = isCalm ? 'mr-auto h-2 rounded-full bg-accent' : 'min-w-0 flex-1 rounded-full bg-accent';
  if (isCalm) bar.style.width = size;
  else {
    bar.style.height = size;
    bar.style.maxWidth = `${100 / BARS}%`;
  }
  return bar;
}
