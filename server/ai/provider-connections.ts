import type { Agent } from 'undici';
import { Breaker } from './breaker.ts';
import { connectProvider, type Provider, type ProviderChoice } from './provider.ts';
import { providerAgent, providerFetch } from './provider-fetch.ts';
import type { ProviderLimits } from './provider-limits.ts';

/** Breakers kept; the one made first goes first, and is closed again if it is made anew. */
const BREAKERS_MAX = 10_000;

/** Where the providers are, when not at their usual addresses. */
export type ProviderAddresses = Partial<Record<ProviderChoice['provider'], string>>;

/** Opens the provider that someone chose; the second names the one whose failures count, so that nobody waits for another's. */
export type Connect = (choice: ProviderChoice, userId: string) => Provider;

/** Connections are shared by everybody, failures are not. */
export function createConnect(limits: ProviderLimits, addresses: ProviderAddresses = {}): Connect {
  const streamed = providerAgent(limits);
  // An answer that is not streamed begins when it is finished.
  const whole = providerAgent({ ...limits, firstByte: limits.total });
  const breakers = new Map<string, Breaker>();

  function breakerOf(userId: string, { provider, baseUrl = '' }: ProviderChoice): Breaker {
    const name = `${userId} ${provider} ${baseUrl}`;
    const known = breakers.get(name);
    if (known !== undefined) return known;
    const [oldest] = breakers.keys();
    if (breakers.size >= BREAKERS_MAX && oldest !== undefined) breakers.delete(oldest);
    const made = new Breaker(limits);
    breakers.set(name, made);
    return made;
  }

  return (choice, userId) => {
    const breaker = breakerOf(userId, choice);
    const fetchThrough = (agent: Agent) => providerFetch(limits, agent, breaker);
    const there = { ...choice, baseUrl: choice.baseUrl ?? addresses[choice.provider] };
    return connectProvider(there, {
      whole: fetchThrough(whole),
      streamed: fetchThrough(streamed),
      total: limits.total,
    });
  };
}
