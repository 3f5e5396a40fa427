import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ExportChoices } from '#shared/exports.ts';
import { transferTexts } from '#web/features/transfer/transfer.texts.ts';
import { cn } from '#web/lib/cn.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { LOOK_MS, useExportSize } from './use-export-size.ts';

const texts = transferTexts.export;

export interface DownloadButtonProps {
  label: string;
  /** The address of the archive. */
  address: string;
  choices: ExportChoices;
  /** What is said while nothing is wrong and nothing runs. */
  about?: string | undefined;
  running?: string;
}

/**
 * Downloads an archive, whose progress the browser shows. A browser says nothing helpful of a download that was refused,
 * so the server is asked before.
 */
export function DownloadButton({ label, address, choices, about, running = texts.running }: DownloadButtonProps) {
  const { data, refetch } = useExportSize(choices);
  const [refusal, setRefusal] = useState<string>();

  const handleClick = async () => {
    const { data: now, error } = await refetch();
    setRefusal(error ? texts.startFailed(failureSentence(error)) : now?.isBusy ? texts.busy : undefined);
    if (error || now === undefined || now.isBusy || now.isRunning) return;
    const link = document.createElement('a');
    link.href = address;
    link.download = '';
    link.click();
    // The server says that it is running once the download has begun.
    setTimeout(() => void refetch(), LOOK_MS);
  };
  const status = data?.isRunning ? running : about;
  return (
    <span className="grid gap-3">
      {refusal === undefined ? (
        // Without a text it takes no room, and is there to announce the next one.
        <span role="status" className={cn('text-ink-muted text-sm', status === undefined && 'sr-only')}>
          {status}
        </span>
      ) : (
        <span role="alert" className="text-destructive-ink text-sm">
          {refusal}
        </span>
      )}
      <Button
        variant="secondary"
        className="justify-self-start"
        disabled={data?.isRunning}
        onClick={() => void handleClick()}
      >
        <Download aria-hidden="true" />
        {label}
      </Button>
    </span>
  );
}
