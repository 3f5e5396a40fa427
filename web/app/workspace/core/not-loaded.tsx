import { CloudOff } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { notLoadedTexts as texts } from './workspace.texts.ts';

interface NotLoadedProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
}

/** Replaces a dialog whose code couldn't be loaded; offline there is nothing to reload from. */
export function NotLoaded({ open, onOpenChange, title }: NotLoadedProps) {
  const isOnline = navigator.onLine;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={isOnline ? texts.online : texts.offline}
      size="sm"
      footer={
        isOnline ? (
          <Button onClick={() => location.reload()}>{texts.reload}</Button>
        ) : (
          <Button onClick={() => onOpenChange(false)}>{texts.close}</Button>
        )
      }
    />
  );
}

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
