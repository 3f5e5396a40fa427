import type { ClientSummary } from '#shared/clients.ts';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

export const clientGroups = ['week', 'overdue', 'quiet', 'others'] as const;
export type ClientGroup = (typeof clientGroups)[number];

/** The clients by what needs a person: each once, the first of the groups that it is in; the earliest date first. */
export function groupedClients(clients: readonly ClientSummary[], today: string): [ClientGroup, ClientSummary[]][] {
  const byGroup = Map.groupBy(clients, (client) => groupOf(client, today));
  return clientGroups.flatMap((group) => {
    const own = byGroup.get(group) ?? [];
    const sorted = group === 'week' ? own.toSorted((a, b) => nextDay(a).localeCompare(nextDay(b))) : own;
    return sorted.length === 0 ? [] : [[group, sorted] as [ClientGroup, ClientSummary[]]];
  });
}

function groupOf(client: ClientSummary, today: string): ClientGroup {
  const until = new Date(Date.parse(today) + WEEK_DAYS * DAY_MS).toISOString().slice(0, 10);
  if (client.next !== null && client.next.day < until) return 'week';
  if (client.overdue > 0) return 'overdue';
  return client.isQuiet ? 'quiet' : 'others';
}

function nextDay({ next }: ClientSummary): string {
  return next?.day ?? '';
}
