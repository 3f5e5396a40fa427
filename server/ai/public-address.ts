import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';

/** An address that only leads where every address of the internet leads: never to this machine or its neighbours. */
export class NotPublicError extends Error {}

// Two lists: one would take an IPv4 address for the IPv6 address that it is mapped to.
const closed4 = new BlockList();
const closed6 = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  closed4.addSubnet(network, bits, 'ipv4');
}
// Of IPv6 only 2000::/3 is public. The rest holds loopback, local and multicast, and IPv4 addresses in other clothes.
for (const [network, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  closed6.addSubnet(network, bits, 'ipv6');
}

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !closed4.check(address, 'ipv4');
  return isIP(address) === 6 && !closed6.check(address, 'ipv6');
}

/**
 * What is wrong with an address that a user, not the administrator, chose, as a sentence; undefined where
 * nothing is. What its name means is checked again, each time, by `publicConnector`.
 */
export function problemOfEndpoint(address: string): string | undefined {
  if (!URL.canParse(address)) return 'This is not an address';
  const url = new URL(address);
  if (url.protocol !== 'https:') return 'The address must begin with https://';
  if (url.username !== '' || url.password !== '') return 'The address must not hold a name or a password';
  if (url.port !== '') return 'The address must not name a port';
  if (url.search !== '' || url.hash !== '') return 'The address must end with its path, without ? or #';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) return 'The address must be one of the public internet';
  return undefined;
}

/**
 * Connects to public addresses only. A name is resolved once, all its addresses are checked, and the socket is opened to
 * one of those that were checked, so that a name cannot mean something else a moment later.
 */
export function publicConnector(timeout: number, resolve: typeof dnsLookup = dnsLookup): buildConnector.connector {
  const connect = buildConnector({ timeout, lookup: publicLookup(resolve) } as buildConnector.BuildOptions);
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    // An address is not looked up, so the lookup would not see it.
    if (isIP(host) !== 0 && !isPublicAddress(host)) return callback(new NotPublicError('Not a public address'), null);
    connect(options, callback);
  };
}

function publicLookup(resolve: typeof dnsLookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      // A name that means nothing ends as fast as one that means a host inside: neither is tried again.
      if (error?.code === 'ENOTFOUND') return callback(new NotPublicError('Not an address'), []);
      if (error !== null) return callback(error, []);
      const addresses = found as LookupAddress[];
      const [first] = addresses;
      if (first === undefined || addresses.some(({ address }) => !isPublicAddress(address))) {
        return callback(new NotPublicError('Not a public address'), []);
      }
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}
