import { useId, useState } from 'react';
import { TOKEN_CLIENTS_MAX } from '#shared/access-tokens.ts';
import { FailedLine } from '#web/ui/failed-line.tsx';
import { Input } from '#web/ui/input.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useClientNames } from './account.queries.ts';
import { accountTexts } from './settings.texts.ts';

const texts = accountTexts.tokens.clients;

/** Fewer are seen at a glance. */
const FILTERED_FROM = 8;
const SHOWN_MAX = 100;

interface TokenClientsProps {
  /** Null for everything. */
  chosen: readonly string[] | null;
  onChange: (chosen: readonly string[] | null) => void;
}

/** What a token sees: everything, or some of the clients. */
export function TokenClients({ chosen, onChange }: TokenClientsProps) {
  return (
    <>
      <SelectField
        label={texts.label}
        value={chosen === null ? 'all' : 'some'}
        onChange={(value) => onChange(value === 'all' ? null : [])}
        options={[
          { value: 'all', label: texts.all },
          { value: 'some', label: texts.some },
        ]}
      />
      {chosen !== null && <ClientChoice chosen={chosen} onChange={onChange} />}
    </>
  );
}

function ClientChoice({ chosen, onChange }: { chosen: readonly string[]; onChange: (chosen: string[]) => void }) {
  const id = useId();
  const [filter, setFilter] = useState('');
  const { data: clients, isError, refetch } = useClientNames();
  if (isError && !clients) {
    return <FailedLine text={texts.loadFailed} onRetry={refetch} />;
  }
  if (!clients) return <Skeleton className="h-10" />;
  if (clients.length === 0) return <p className="text-ink-muted text-sm">{texts.none}</p>;
  const wanted = filter.trim().toLowerCase();
  const found = clients.filter(({ name }) => name.toLowerCase().includes(wanted));
  const isFull = chosen.length >= TOKEN_CLIENTS_MAX;
  return (
    <fieldset aria-describedby={`${id}-count`} className="grid min-w-0 gap-1.5">
      <legend className="sr-only">{texts.choose}</legend>
      {clients.length > FILTERED_FROM && (
        <Input
          aria-label={texts.find}
          placeholder={texts.find}
          autoComplete="off"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          // Enter would send the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <ul className="max-h-56 overflow-y-auto overscroll-contain rounded-lg border px-2 py-1">
        {found.slice(0, SHOWN_MAX).map((client) => (
          <li key={client.id}>
            <label className="flex min-h-9 items-center gap-2.5 rounded-sm px-1 hover:bg-hover touch:min-h-11">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-accent"
                checked={chosen.includes(client.id)}
                disabled={isFull && !chosen.includes(client.id)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, client.id] : chosen.filter((other) => other !== client.id))
                }
              />
              <span className="min-w-0 wrap-anywhere">{client.name}</span>
            </label>
          </li>
        ))}
        {found.length === 0 && <li className="px-1 py-2 text-ink-muted text-sm">{texts.notFound}</li>}
        {found.length > SHOWN_MAX && (
          <li className="px-1 py-2 text-ink-muted text-sm">{texts.more(found.length - SHOWN_MAX)}</li>
        )}
      </ul>
      <p id={`${id}-count`} className="text-ink-muted text-sm">
        {isFull ? texts.full : texts.count(chosen.length)}
      </p>
    </fieldset>
  );
}
