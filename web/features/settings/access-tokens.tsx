import { useState } from 'react';
import { TOKEN_DAYS_MAX, TOKEN_NAME_MAX, type TokenScope, tokenScopes } from '#shared/access-tokens.ts';
import { Button } from '#web/ui/button.tsx';
import { FailedLine } from '#web/ui/failed-line.tsx';
import { Field } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { ShownOnce } from '#web/ui/shown-once.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useAccessTokens, useCreateAccessToken, useRevokeAccessToken } from './account.queries.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { accountTexts } from './settings.texts.ts';
import { TokenClients } from './token-clients.tsx';

const texts = accountTexts.tokens;

/** The tokens of programs, and a form that creates one. */
export function AccessTokens({ username }: { username: string }) {
  return (
    <>
      <p className="text-ink-muted">{texts.hint(location.origin)}</p>
      <TokenList />
      <TokenForm username={username} />
    </>
  );
}

function TokenList() {
  const { data: tokens, isError, refetch } = useAccessTokens();
  const revoke = useRevokeAccessToken();
  if (isError && !tokens) {
    return <FailedLine text={texts.loadFailed} onRetry={refetch} />;
  }
  if (!tokens) return <Skeleton className="h-10" />;
  return (
    <ul className="divide-y empty:hidden">
      {tokens.map((token) => (
        <li key={token.id} className="flex items-center gap-3 py-2.5">
          <div className="min-w-0 flex-1">
            <p className="wrap-anywhere">{token.name}</p>
            <p className="text-ink-muted text-sm">
              {texts.facts(token)} · {texts.lastUsed(token.lastUsedAt)}
            </p>
            {token.clients && (
              <p className="wrap-anywhere text-ink-muted text-sm">{texts.clients.only(token.clients)}</p>
            )}
          </div>
          <Button
            variant="secondary"
            size="sm"
            aria-label={texts.revokeToken(token.name)}
            isPending={revoke.isPending && revoke.variables === token.id}
            onClick={() => revoke.mutate(token.id)}
          >
            {texts.revoke}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function TokenForm({ username }: { username: string }) {
  const [name, setName] = useState('');
  const [scope, setScope] = useState<TokenScope>('read');
  const [clientIds, setClientIds] = useState<readonly string[] | null>(null);
  const [days, setDays] = useState(String(TOKEN_DAYS_MAX));
  const create = useCreateAccessToken();

  const done = () => {
    setName('');
    setClientIds(null);
    create.reset();
  };
  return (
    <>
      <ConfirmForm
        username={username}
        label={texts.password}
        submit={texts.create}
        pending={texts.creating}
        isReady={name.trim() !== '' && clientIds?.length !== 0}
        request={create}
        onSubmit={(given, clear) =>
          create.mutate(
            { name, scope, clientIds: clientIds && [...clientIds], days: Number(days), ...given },
            { onSuccess: clear },
          )
        }
      >
        <Field
          label={texts.name}
          placeholder={texts.namePlaceholder}
          autoComplete="off"
          maxLength={TOKEN_NAME_MAX}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={texts.scope}
            value={scope}
            onChange={(value) => setScope(value as TokenScope)}
            options={tokenScopes.map((value) => ({ value, label: texts.scopes[value] }))}
          />
          <SelectField label={texts.days} value={days} onChange={setDays} options={texts.dayChoices} />
        </div>
        <TokenClients chosen={clientIds} onChange={setClientIds} />
      </ConfirmForm>
      <ShownOnce {...texts.dialog} text={create.data?.token} onClose={done} />
    </>
  );
}
