import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { type ExportChoices, exportAccount, exportAddress, readExportSize } from '#shared/exports.ts';
import { transferTexts } from '#web/features/transfer/transfer.texts.ts';
import { call } from '#web/lib/api.ts';
import { cn } from '#web/lib/cn.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { FailedLine } from '#web/ui/failed-line.tsx';
import { Switch } from '#web/ui/switch.tsx';

const texts = transferTexts.export;

interface DownloadButtonProps {
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
function DownloadButton({ label, address, choices, about, running = texts.running }: DownloadButtonProps) {
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

/** How often it is asked whether the download has ended. */
const LOOK_MS = 2_000;

/** What an archive would hold, and whether one is being downloaded. */
function useExportSize({ trash, history }: ExportChoices) {
  return useQuery({
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
}

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
        <FailedLine text={texts.loadFailed} onRetry={refetch} className="text-sm" />
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

const myDataTexts = transferTexts.myData;

/** Downloads everything that is stored about the user; with other words where the account is about to be deleted. */
export function MyData({ isLeaving = false }: { isLeaving?: boolean }) {
  return (
    <DownloadButton
      label={isLeaving ? myDataTexts.first : myDataTexts.download}
      address={exportAccount.path}
      choices={{ trash: true, history: true }}
      about={isLeaving ? undefined : myDataTexts.hint}
      {...(isLeaving && { running: myDataTexts.runningFirst })}
    />
  );
}
