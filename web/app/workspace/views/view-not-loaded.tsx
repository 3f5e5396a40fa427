import { CloudOff } from 'lucide-react';
import { notLoadedTexts as texts } from '#web/app/workspace/core/not-loaded.texts.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Replaces a view whose code couldn't be loaded; offline there is nothing to reload from. */
export function ViewNotLoaded({ onClose }: { onClose: () => void }) {
  const isOnline = navigator.onLine;
  return (
    <EmptyState
      className="flex-1"
      icon={<CloudOff />}
      title={isOnline ? texts.online : texts.offline}
      action={
        <Button onClick={isOnline ? () => location.reload() : onClose}>{isOnline ? texts.reload : texts.close}</Button>
      }
    />
  );
}
