import { notLoadedTexts as texts } from '#web/app/workspace/core/not-loaded.texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

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
