import { EllipsisVertical } from 'lucide-react';
import { type FormEvent, useDeferredValue, useState } from 'react';
import type { Member, Temporary } from '#shared/administration.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { hasPasswords } from '#web/lib/provider.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#web/ui/dropdown-menu.tsx';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { Field } from '#web/ui/field.tsx';
import { MoreRows } from '#web/ui/more-rows.tsx';
import { ShownOnce } from '#web/ui/shown-once.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ActionDialog, type Asked, type Own } from './action-dialog.tsx';
import { type MemberAction, useCreateMember, useMembers } from './administration.queries.ts';
import { administrationTexts } from './administration.texts.ts';

const texts = administrationTexts.members;

/** The accounts, searched and in pages, with what can be done to each. */
export function Members({ own }: { own: Own }) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const members = useMembers(search);
  const [asked, setAsked] = useState<Asked>();
  const [temporary, setTemporary] = useState<Temporary & { username: string }>();
  return (
    <>
      {/* A temporary password would let its owner in nowhere. */}
      {hasPasswords() && <CreateMember onCreated={setTemporary} />}
      <Field label={texts.search} type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <List members={members} ownId={own.id} onAct={setAsked} />
      {asked && (
        <ActionDialog
          key={`${asked.action} ${asked.username}`}
          asked={asked}
          own={own}
          onClose={() => setAsked(undefined)}
          onTemporary={setTemporary}
        />
      )}
      {temporary && (
        <ShownOnce
          title={administrationTexts.temporary.title(temporary.username)}
          description={administrationTexts.temporary.hint(temporary.expiresAt)}
          text={temporary.password}
          done={administrationTexts.done}
          onClose={() => setTemporary(undefined)}
        />
      )}
    </>
  );
}

interface ListProps {
  members: ReturnType<typeof useMembers>;
  ownId: string;
  onAct: (asked: Asked) => void;
}

function List({ members, ownId, onAct }: ListProps) {
  const { data, error } = members;
  if (!data && error) {
    const retry = () => void members.refetch();
    return <FailedToLoad title={texts.loadFailed} error={error} onRetry={retry} headingLevel={3} />;
  }
  if (!data) return <Skeleton className="h-24" />;
  if (data.length === 0) return <p className="text-ink-muted">{texts.empty}</p>;
  return (
    <>
      <ul aria-label={texts.title} className="divide-y">
        {data.map((member) => (
          <Row
            key={member.id}
            member={member}
            isOwn={member.id === ownId}
            onAct={(action) => onAct({ action, username: member.username })}
          />
        ))}
      </ul>
      <MoreRows query={members} more={texts.more} />
    </>
  );
}

interface RowProps {
  member: Member;
  /** The administrator's own account is changed in Settings. */
  isOwn: boolean;
  onAct: (action: MemberAction) => void;
}

function Row({ member, isOwn, onAct }: RowProps) {
  const { username, lockedAt, isAdministrator, hasFactors } = member;
  const marks = [
    isAdministrator && texts.administrator,
    lockedAt !== null && texts.locked,
    hasFactors && texts.hasFactors,
  ].filter((mark) => mark !== false);
  const actions: MemberAction[] = [
    lockedAt === null ? 'lock' : 'unlock',
    'signOut',
    ...(hasPasswords() ? (['resetPassword'] as const) : []),
    ...(hasFactors ? (['removeFactors'] as const) : []),
    'delete',
  ];
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 [overflow-wrap:anywhere]">{username}</span>
          {marks.map((mark) => (
            <span key={mark} className="rounded-full bg-sunken px-2 py-0.5 text-ink-muted text-xs">
              {mark}
            </span>
          ))}
        </p>
        <p className="text-ink-muted text-sm">{texts.facts(member)}</p>
      </div>
      {!isOwn && (
        <DropdownMenu>
          <DropdownMenuTrigger
            aria-label={texts.actionsFor(username)}
            className="inline-flex size-9 shrink-0 items-center justify-center rounded-md hover:bg-hover touch:size-11"
          >
            <EllipsisVertical aria-hidden="true" className="size-4" />
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            {actions.map((action) => (
              <DropdownMenuItem key={action} isDestructive={action === 'delete'} onSelect={() => onAct(action)}>
                {administrationTexts.actions[action].label}
              </DropdownMenuItem>
            ))}
          </DropdownMenuContent>
        </DropdownMenu>
      )}
    </li>
  );
}

function CreateMember({ onCreated }: { onCreated: (temporary: Temporary & { username: string }) => void }) {
  const [username, setUsername] = useState('');
  const create = useCreateMember();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    create.mutate(username, {
      onSuccess: (temporary) => {
        setUsername('');
        onCreated({ ...temporary, username });
      },
    });
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
      <Field
        label={texts.username}
        hint={texts.createHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        error={create.error ? failureSentence(create.error) : undefined}
      />
      <Button type="submit" size="field" className="sm:mt-6.5" isPending={create.isPending} disabled={!username.trim()}>
        {texts.create}
      </Button>
    </form>
  );
}
