import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { exportAddress, readExportSize } from '#shared/exports.ts';
import { transferTexts } from '#web/features/transfer/transfer.texts.ts';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/switch.tsx';

const texts = transferTexts.export;
/** How often it is asked whether the download has ended. */
const LOOK_MS = 2_000;

/** Takes everything out: what it would be, and the download, whose progress the browser shows. */
export function ExportSection() {
  const [trash, setTrash] = useState(false);
  const [history, setHistory] = useState(false);
  const { data, isError, refetch } = useQuery({
    queryKey: ['export', trash, history],
    queryFn: ({ signal }) =>
      call(
        readExportSize,
        { query: { ...(trash && { trash: 'true' }), ...(history && { history: 'true' }) } },
        { signal },
      ),
    refetchOnMount: 'always',
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.isRunning ? LOOK_MS : false),
  });
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{texts.heading}</h3>
      <p className="text-ink-muted text-sm">{texts.hint}</p>
      <div>
        <Switch label={texts.trash} description={texts.trashHint} checked={trash} onCheckedChange={setTrash} />
        <Switch label={texts.history} description={texts.historyHint} checked={history} onCheckedChange={setHistory} />
      </div>
      {isError ? (
        <p role="alert" className="flex items-center gap-3 text-destructive-ink text-sm">
          {texts.loadFailed}
          <Button variant="secondary" size="sm" onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        </p>
      ) : (
        <p role="status" className="text-ink-muted text-sm">
          {data === undefined ? texts.loading : data.isRunning ? texts.running : texts.contents(data)}
        </p>
      )}
      {data?.isRunning ? (
        <Button variant="secondary" className="justify-self-start" disabled>
          <Download aria-hidden="true" />
          {texts.download}
        </Button>
      ) : (
        <Button variant="secondary" className="justify-self-start" asChild>
          {/* The server says that it is running once the download has begun. */}
          <a
            href={exportAddress({ trash, history })}
            download
            onClick={() => setTimeout(() => void refetch(), LOOK_MS)}
          >
            <Download aria-hidden="true" />
            {texts.download}
          </a>
        </Button>
      )}
    </section>
  );
}
