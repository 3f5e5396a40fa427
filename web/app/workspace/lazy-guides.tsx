import { lazy, Suspense, useEffect, useState } from 'react';
import type { ManualScreenProps } from './manual-screen.tsx';
import { NotLoaded } from './not-loaded.tsx';
import type { PaletteScreenProps } from './palette-screen.tsx';

const loadPalette = () => import('./palette-screen.tsx');
const PaletteScreen = lazy(() =>
  loadPalette().then(
    ({ PaletteScreen }) => ({ default: PaletteScreen }),
    () => ({ default: PaletteNotLoaded }),
  ),
);
const ManualScreen = lazy(() =>
  import('./manual-screen.tsx').then(
    ({ ManualScreen }) => ({ default: ManualScreen }),
    () => ({ default: ManualNotLoaded }),
  ),
);
const ShortcutsDialog = lazy(() =>
  import('./shortcuts-dialog.tsx').then(
    ({ ShortcutsDialog }) => ({ default: ShortcutsDialog }),
    () => ({ default: ShortcutsNotLoaded }),
  ),
);
/** When the workspace has long been drawn. */
const PRELOAD_MS = 2_000;

/** The command palette; read soon after the workspace, because whoever opens it by keyboard types on at once. */
export function LazyPalette(props: PaletteScreenProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.open && !wasOpened) setWasOpened(true);
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => {}), PRELOAD_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{wasOpened && <PaletteScreen {...props} />}</Suspense>;
}

/** The manual, loaded when it is first opened. */
export function LazyManual(props: ManualScreenProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.open && !wasOpened) setWasOpened(true);
  return <Suspense>{wasOpened && <ManualScreen {...props} />}</Suspense>;
}

/** The list of shortcuts, loaded when it is first opened. */
export function LazyShortcuts(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.open && !wasOpened) setWasOpened(true);
  return <Suspense>{wasOpened && <ShortcutsDialog {...props} />}</Suspense>;
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
