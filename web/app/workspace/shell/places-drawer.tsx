import * as Radix from 'radix-ui/dialog';
import { brand } from '#shared/brand.ts';
import { workspaceTexts as texts } from '#web/app/workspace/core/workspace.texts.ts';
import { useBackCloses } from '#web/lib/back-closes.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Places } from './places.tsx';

interface PlacesDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The places on a phone: they slide in from the left, and Back, Esc or a choice closes them. */
export function PlacesDrawer({ open, onOpenChange }: PlacesDrawerProps) {
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-40 flex w-72 max-w-[85vw] flex-col bg-sunken shadow-dialog outline-none data-[state=closed]:animate-drawer-out data-[state=open]:animate-drawer-in"
        >
          <div className="flex h-14 shrink-0 items-center gap-2.5 px-4 pt-[env(safe-area-inset-top)]">
            <BrandMark />
            <div className="min-w-0">
              <Radix.Title className="truncate font-semibold text-base leading-4.5">{texts.places}</Radix.Title>
              <p className="truncate text-ink-muted text-sm leading-4.5">{brand.tagline}</p>
            </div>
          </div>
          <Places isRail={false} onChosen={() => onOpenChange(false)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
