import { useEffect, useState } from 'react';
import { onDemand } from '#web/lib/on-demand.tsx';
import type { ManualScreenProps } from './manual-screen.tsx';
import { NotLoaded } from './not-loaded.tsx';
import type { PaletteScreenProps } from './palette-screen.tsx';

const PaletteScreen = onDemand(async () => (await import('./palette-screen.tsx')).PaletteScreen, {
  Missing: PaletteNotLoaded,
});
const ManualScreen = onDemand(async () => (await import('./manual-screen.tsx')).ManualScreen, {
  Missing: ManualNotLoaded,
});
const ShortcutsDialog = onDemand(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog, {
  Missing: ShortcutsNotLoaded,
});
/** When the workspace has long been drawn. */
const PRELOAD_MS = 2_000;

/** The command palette; read soon after the workspace, because whoever opens it by keyboard types on at once. */
export function LazyPalette(props: PaletteScreenProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.open && !wasOpened) setWasOpened(true);
  useEffect(() => {
    const timer = setTimeout(() => void PaletteScreen.preload().catch(() => {}), PRELOAD_MS);
    return () => clearTimeout(timer);
  }, []);
  return wasOpened && <PaletteScreen {...props} />;
}

/** The manual, loaded when it is first opened. */
export function LazyManual(props: ManualScreenProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.open && !wasOpened) setWasOpened(true);
  return wasOpened && <ManualScreen {...props} />;
}

/** The list of shortcuts, loaded when it is first opened. */
export function LazyShortcuts(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.open && !wasOpened) setWasOpened(true);
  return wasOpened && <ShortcutsDialog {...props} />;
}

function PaletteNotLoaded({ open, onOpenChange }: PaletteScreenProps) {
  return <NotLoaded open={open} onOpenChange={onOpenChange} title="Command palette" />;
}
function ManualNotLoaded({ open, onOpenChange }: ManualScreenProps) {
  return <NotLoaded open={open} onOpenChange={onOpenChange} title="User Manual" />;
}
function ShortcutsNotLoaded(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return <NotLoaded {...props} title="Keyboard shortcuts" />;
}
