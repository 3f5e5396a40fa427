import { ArrowLeft, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Overview } from '#shared/administration.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Own } from './action-dialog.tsx';
import { useOverview, useTestAi } from './administration.queries.ts';
import { administrationTexts as texts } from './administration.texts.ts';
import { Invites } from './invites.tsx';
import { Members } from './members.tsx';

/** The server, its accounts and its invites, for an administrator. */
export function AdminPage({ isAdministrator, own }: { isAdministrator: boolean; own: Own }) {
  return (
    <div className="min-h-dvh bg-canvas">
      <title>{texts.pageTitle}</title>
      <header className="border-b bg-surface">
        <div className="mx-auto flex max-w-4xl flex-wrap items-center gap-3 px-4 py-3">
          <h1 className="flex-1 font-semibold text-lg">{texts.title}</h1>
          <Link href="/app" className={buttonStyle('secondary', 'sm')}>
            <ArrowLeft aria-hidden="true" />
            {texts.back}
          </Link>
        </div>
      </header>
      <main className="mx-auto grid max-w-4xl grid-cols-1 gap-8 px-4 py-6">
        {isAdministrator ? (
          <Sections own={own} />
        ) : (
          <EmptyState icon={<TriangleAlert />} title={texts.refused} description={texts.refusedHint} />
        )}
      </main>
    </div>
  );
}

function Sections({ own }: { own: Own }) {
  const overview = useOverview();
  return (
    <>
      <p className="text-ink-muted">{texts.intro}</p>
      <Section title={texts.overview.title}>
        <Server overview={overview} />
      </Section>
      <Section title={texts.members.title}>
        <Members own={own} />
      </Section>
      <Section title={texts.invites.title}>
        <Invites registration={overview.data?.registration} />
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3 rounded-lg border bg-surface p-4 sm:p-5">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </section>
  );
}

const facts = [
  texts.overview.accounts,
  texts.overview.registration,
  texts.overview.sharing,
  texts.overview.history,
  texts.overview.database,
  texts.overview.disk,
  texts.overview.backups,
  texts.overview.jobs,
  texts.overview.ai,
];

function Server({ overview: { data, error, refetch } }: { overview: ReturnType<typeof useOverview> }) {
  if (data) return <Facts overview={data} />;
  if (error) {
    const retry = () => void refetch();
    return <FailedToLoad title={texts.overview.loadFailed} error={error} onRetry={retry} headingLevel={3} />;
  }
  return <Skeleton className="h-48" />;
}

function Facts({ overview }: { overview: Overview }) {
  const test = useTestAi();
  const [versionName, versionText] = texts.overview.version;
  return (
    <>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[12rem_1fr]">
        <Fact name={versionName} value={versionText(overview.version)} />
        {facts.map(([name, textOf]) => (
          <Fact key={name} name={name} value={textOf(overview)} />
        ))}
      </dl>
      {overview.ai !== null && (
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="secondary" size="sm" isPending={test.isPending} onClick={() => test.mutate()}>
            {texts.overview.testAi}
          </Button>
          <p role="status" className="min-w-0 flex-1">
            {test.data?.message ?? (test.error && failureSentence(test.error))}
          </p>
        </div>
      )}
      <p className="text-ink-muted text-sm">{texts.overview.whereToChange}</p>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="grid sm:contents">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{value}</dd>
    </div>
  );
}
