import { FilePlus2, Globe, Newspaper, Send } from 'lucide-react';
import type { ClientFact, ClientLine, ClientPage, StatedValue } from '#shared/client-page.ts';
import { shownTitle } from '#shared/notes.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { PageView } from '#web/ui/page-view.tsx';
import { LoadingRows } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { Disputes, Fact, FactsThatHold } from './client-facts.tsx';
import { useClientPage, useJudgments, useSettleFact } from './client-page.queries.ts';
import { clientPageTexts as texts } from './client-page.texts.ts';
import { DocumentRow, Folded, OpenItems, Part, Stated } from './client-parts.tsx';
import { shownDay, whenText } from './next-date.ts';

export interface ClientPageActions {
  onClose: () => void;
  onNewNote: (() => void) | undefined;
  onBrief: () => void;
  /** These three where it is the user's own. */
  onRecap?: ((noteId: string) => void) | undefined;
  onShare?: ((noteId: string) => void) | undefined;
  onEdit?: (() => void) | undefined;
  /** Where it isn't the only one already. */
  onShowOnly?: (() => void) | undefined;
  /** Where it is the user's own. */
  onColleagues?: (() => void) | undefined;
  /** The names of those it is open to. */
  colleagues?: readonly string[] | undefined;
  /** Shows a line where it stands, in its note or document. */
  onOpen: (line: ClientLine) => void;
  onOpenNote: (noteId: string) => void;
  onOpenDocument: (id: string, page: number | null) => void;
  onAllNotes: () => void;
}

interface ClientViewProps extends ClientPageActions {
  clientId: string;
  /** Known before the rest. */
  name: string;
  /** The user's day, as `2026-11-27`. */
  today: string;
}

/** All that one needs to know about a client, each line with where it stands, and what one does there. */
export function ClientView({ clientId, name, today, ...actions }: ClientViewProps) {
  const page = useClientPage(clientId, today);
  const { data } = page;
  const isJudging = useJudgments(clientId, today, data);
  const { relation, people } = data?.summary.client ?? { relation: '', people: [] };
  const who = [relation, people.map((person) => person.name).join(', ')].filter(Boolean).join(' · ');
  const last = data?.timeline.find(({ day }) => day <= today);
  const ofLastNote = [
    { icon: Send, label: texts.recap, run: actions.onRecap },
    { icon: Globe, label: texts.share, run: actions.onShare },
  ];
  return (
    <PageView title={name} description={who} closeLabel={texts.close} onClose={actions.onClose}>
      <div className="flex flex-wrap gap-2 pb-4">
        {actions.onNewNote && (
          <Button size="sm" className="touch:h-11" onClick={actions.onNewNote}>
            <FilePlus2 aria-hidden="true" />
            {texts.newNote}
          </Button>
        )}
        <Button variant="secondary" size="sm" className="touch:h-11" onClick={actions.onBrief}>
          <Newspaper aria-hidden="true" />
          {texts.brief}
        </Button>
        {ofLastNote.map(
          ({ icon: Icon, label, run }) =>
            run && (
              <Button
                key={label}
                variant="secondary"
                size="sm"
                className="touch:h-11"
                disabled={!last}
                {...(data && !last && { title: texts.noMeeting })}
                onClick={() => last && run(last.id)}
              >
                <Icon aria-hidden="true" />
                {label}
              </Button>
            ),
        )}
        {actions.onShowOnly && (
          <Button variant="ghost" size="sm" className="touch:h-11" onClick={actions.onShowOnly}>
            {texts.showOnly}
          </Button>
        )}
        {actions.onColleagues && (
          <Button variant="ghost" size="sm" className="touch:h-11" onClick={actions.onColleagues}>
            {texts.openTo(actions.colleagues)}
          </Button>
        )}
        {actions.onEdit && (
          <Button variant="ghost" size="sm" className="touch:h-11" onClick={actions.onEdit}>
            {texts.details}
          </Button>
        )}
      </div>
      {page.isPending && <LoadingRows label={texts.loading} />}
      {page.isError && !data && (
        <FailedToLoad
          title={texts.failed}
          offline={texts.offline}
          headingLevel={3}
          error={page.error}
          onRetry={() => void page.refetch()}
        />
      )}
      {isJudging && (
        <p role="status" className="px-2 pb-3 text-ink-muted text-sm">
          {texts.judging}
        </p>
      )}
      {data && <Known page={data} clientId={clientId} today={today} {...actions} />}
    </PageView>
  );
}

interface KnownProps extends ClientPageActions {
  page: ClientPage;
  clientId: string;
  today: string;
}

function Known({ page, clientId, today, ...actions }: KnownProps) {
  const { summary, mine, theirs, changed, facts, documents, timeline } = page;
  const settle = useSettleFact(clientId, today);
  const disputed = facts.filter((fact) => fact.disputed.length > 0);
  const { onOpen } = actions;

  async function keep(fact: ClientFact, value: string | null) {
    try {
      await settle.mutateAsync({ key: fact.key, value });
    } catch (error) {
      toast({ title: texts.settleFailed, description: failureSentence(error), variant: 'destructive' });
      return;
    }
    if (value === null) return;
    const undo = { label: texts.undo, onClick: () => void keep(fact, null) };
    toast({ title: texts.settled(fact.thing, value), action: undo });
  }

  return (
    <div className="@container grid grid-cols-1 gap-6">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 px-2">
        <Stated name={texts.nextDate}>
          {summary.next ? `${whenText(summary.next)}, ${summary.next.text}` : texts.noNext}
        </Stated>
        <Stated name={texts.lastContact}>
          {summary.lastContact ? shownDay(summary.lastContact) : texts.never}
          {summary.isQuiet && <span className="text-ink-muted"> · {texts.quiet}</span>}
        </Stated>
      </dl>
      {disputed.length > 0 && (
        <Part name={texts.disagrees} hint={texts.disagreesHint}>
          <Disputes
            facts={disputed}
            onOpen={onOpen}
            pendingKey={settle.isPending ? settle.variables.key : undefined}
            onSettle={actions.onEdit && ((fact: ClientFact, { value }: StatedValue) => void keep(fact, value))}
          />
        </Part>
      )}
      <Part name={texts.open}>
        <div className="grid gap-4 @lg:grid-cols-2">
          <OpenItems name={texts.mine} empty={texts.nothingMine} items={mine} today={today} onOpen={onOpen} />
          <OpenItems name={texts.theirs} empty={texts.nothingTheirs} items={theirs} today={today} onOpen={onOpen} />
        </div>
      </Part>
      {changed.length > 0 && (
        <Part name={texts.changed}>
          <ul>
            {changed.map((fact) => (
              <li key={fact.key}>
                <Fact fact={fact} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part name={texts.facts}>
        {facts.length === 0 && <p className="px-2 text-ink-muted">{texts.noFacts}</p>}
        <Folded items={facts}>{(shown) => <FactsThatHold facts={shown} onOpen={onOpen} />}</Folded>
      </Part>
      <Part name={texts.documents}>
        {documents.length === 0 && <p className="px-2 text-ink-muted">{texts.noDocuments}</p>}
        <Folded items={documents}>
          {(shown) => (
            <ul>
              {shown.map((document) => (
                <li key={document.id}>
                  <DocumentRow document={document} today={today} onOpen={actions.onOpenDocument} />
                </li>
              ))}
            </ul>
          )}
        </Folded>
      </Part>
      <Part name={texts.timeline}>
        {timeline.length === 0 && <p className="px-2 text-ink-muted">{texts.noNotes}</p>}
        <Folded items={timeline}>
          {(shown) => (
            <ul>
              {shown.map(({ id, title, day }) => (
                <li key={id}>
                  <button
                    type="button"
                    onClick={() => actions.onOpenNote(id)}
                    className="flex w-full min-w-0 items-baseline gap-3 rounded-md px-2 py-1.5 text-left hover:bg-hover touch:min-h-11"
                  >
                    <span className="w-24 shrink-0 text-ink-muted text-sm">{shownDay(day)}</span>
                    <span dir="auto" className="min-w-0 truncate">
                      {shownTitle(title)}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Folded>
        {summary.notes > timeline.length && (
          <Button variant="ghost" size="sm" className="mt-1" onClick={actions.onAllNotes}>
            {texts.allNotes(summary.notes)}
          </Button>
        )}
      </Part>
    </div>
  );
}
