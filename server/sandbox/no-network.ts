import dns from 'node:dns';
import net from 'node:net';

/**
 * Takes the network from this process, also where the system cannot: everything in Node that speaks to another
 * machine opens a socket or asks for a name.
 */
export function refuseNetwork(): void {
  const refuse = () => {
    throw new Error('There is no network here.');
  };
  net.Socket.prototype.connect = refuse;
  net.Server.prototype.listen = refuse;
  Object.assign(dns, { lookup: refuse, resolve: refuse });
  Object.assign(dns.promises, { lookup: refuse, resolve: refuse });
  globalThis.fetch = refuse;
}
