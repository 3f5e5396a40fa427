import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface NotLoadedProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
}

/** Stands in for a dialog whose part of the page could not be loaded. */
export function NotLoaded({ open, onOpenChange, title }: NotLoadedProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description="This part of the page could not be loaded. Check your connection, then reload the page."
      size="sm"
      footer={<Button onClick={() => location.reload()}>Reload</Button>}
    />
  );
}
