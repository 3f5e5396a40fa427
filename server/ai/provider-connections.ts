import { Breaker } from './breaker.ts';
import { connectProvider, type Provider, type ProviderChoice, type ToolsMemory } from './provider.ts';
import { providerAgent, providerFetch } from './provider-fetch.ts';
import type { ProviderLimits } from './provider-limits.ts';
import { publicConnector } from './public-address.ts';

/** The most breakers in memory. The oldest is dropped first, and starts closed if it is created again. */
const BREAKERS_MAX = 10_000;
/** A model that refused tools is asked again without them for this long: the program that runs it may be updated. */
const NO_TOOLS_MS = 3_600_000;

/** Where the providers are, when not at their usual addresses. */
export type ProviderAddresses = Partial<Record<ProviderChoice['provider'], string>>;

/** Opens the provider that was chosen. Failures count for the user alone, and not at all without one. */
export type Connect = (choice: ProviderChoice, userId?: string) => Provider;

/** Connections are shared by everybody, failures are not. */
export function createConnect(limits: ProviderLimits, addresses: ProviderAddresses = {}): Connect {
  // An answer that is not streamed begins when it is finished.
  const unhurried = { ...limits, firstByte: limits.total };
  const toPublic = publicConnector(limits.connect);
  const anywhere = { streamed: providerAgent(limits), whole: providerAgent(unhurried) };
  const inPublic = { streamed: providerAgent(limits, toPublic), whole: providerAgent(unhurried, toPublic) };
  const breakers = new Map<string, Breaker>();

  const withoutTools = new Map<string, number>();

  function toolsOf(name: string): ToolsMemory {
    return {
      areRefused: () => (withoutTools.get(name) ?? 0) > performance.now(),
      refused: () => {
        const [oldest] = withoutTools.keys();
        if (withoutTools.size >= BREAKERS_MAX && oldest !== undefined) withoutTools.delete(oldest);
        withoutTools.set(name, performance.now() + NO_TOOLS_MS);
      },
    };
  }

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
    const breaker = userId === undefined ? new Breaker(limits) : breakerOf(userId, choice);
    const { whole, streamed } = choice.mustBePublic ? inPublic : anywhere;
    const there = { ...choice, baseUrl: choice.baseUrl ?? addresses[choice.provider] };
    return connectProvider(there, {
      whole: providerFetch(limits, whole, breaker),
      streamed: providerFetch(limits, streamed, breaker),
      total: limits.total,
      tools: toolsOf(`${userId} ${choice.provider} ${choice.baseUrl} ${choice.model}`),
    });
  };
}
