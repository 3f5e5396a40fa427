import { Download } from 'lucide-react';
import { Dialog } from '#web/ui/dialog.tsx';
import { attachmentTexts as texts } from './attachments.texts.ts';
import type { OpenedPicture } from './open-picture.ts';

interface PictureDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  picture: OpenedPicture;
}

/** A picture of a note, as large as the window, with a link to download it. */
export function PictureDialog({ open, onOpenChange, picture: { src, name } }: PictureDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={name || texts.picture}
      size="full"
      footer={
        <a
          href={src}
          download={name || true}
          className="inline-flex items-center gap-2 self-start rounded px-2 py-1 text-accent-ink hover:bg-hover touch:min-h-11"
        >
          <Download aria-hidden="true" className="size-4" />
          {texts.download}
        </a>
      }
    >
      <img src={src} alt={name} className="mx-auto max-h-[calc(85dvh-12rem)] max-w-full rounded-lg object-contain" />
    </Dialog>
  );
}
