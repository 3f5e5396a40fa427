import { type Usage, usageKinds, usedBytes } from '#shared/quota.ts';
import { FailedLine } from '#web/ui/failed-line.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useUsage } from './account.queries.ts';
import { settingNames } from './setting-names.texts.ts';
import { storageTexts as texts } from './settings.texts.ts';

/** How much of the user's storage is used and by what, with advice if it is nearly full. */
export function StorageUsage() {
  const { data: usage, isError, refetch } = useUsage();
  if (isError && !usage) {
    return <FailedLine text={texts.failed} onRetry={refetch} />;
  }
  if (!usage) return <Skeleton className="h-28" />;
  return <UsageDetails usage={usage} />;
}

function UsageDetails({ usage }: { usage: Usage }) {
  const advice = texts.advice(usage);
  return (
    <div className="grid gap-3">
      <p>{texts.used(usage)}</p>
      <Progress
        label={settingNames.storage}
        percent={(100 * usedBytes(usage)) / usage.bytesMax}
        text={texts.used(usage)}
      />
      {advice && <p className="rounded-md bg-warning-soft px-3 py-2 text-warning-ink">{advice}</p>}
      <dl className="grid gap-1 text-sm">
        {usageKinds.map((kind) => (
          <div key={kind} className="flex justify-between gap-4">
            <dt className="text-ink-muted">{texts.kinds[kind]}</dt>
            <dd className="tabular-nums">{texts.amount(kind, usage)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
