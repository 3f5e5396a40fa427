import { useState } from 'react';
import { exportAddress } from '#shared/exports.ts';
import { transferTexts } from '#web/features/transfer/transfer.texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { DownloadButton } from './download-button.tsx';
import { useExportSize } from './use-export-size.ts';

const texts = transferTexts.export;

/** Takes all notes out: what it would be, and the download. */
export function ExportSection() {
  const [trash, setTrash] = useState(false);
  const [history, setHistory] = useState(false);
  const choices = { trash, history };
  const { data, isError, refetch } = useExportSize(choices);
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{texts.heading}</h3>
      <p className="text-ink-muted text-sm">{texts.hint}</p>
      <div>
        <Switch label={texts.trash} description={texts.trashHint} checked={trash} onCheckedChange={setTrash} />
        <Switch label={texts.history} description={texts.historyHint} checked={history} onCheckedChange={setHistory} />
      </div>
      {isError && data === undefined ? (
        <p role="alert" className="flex items-center gap-3 text-destructive-ink text-sm">
          {texts.loadFailed}
          <Button variant="secondary" size="sm" onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        </p>
      ) : (
        <DownloadButton
          label={texts.download}
          address={exportAddress(choices)}
          choices={choices}
          about={data === undefined ? texts.loading : texts.contents(data)}
        />
      )}
    </section>
  );
}
