/** A client, with the addresses of its people in small letters. */
export interface MailClient {
  id: string;
  addresses: ReadonlySet<string>;
}

/** Who gives everybody an address: people with one of the same domain have nothing in common. */
const PUBLIC = new Set(
  (
    'gmail googlemail outlook hotmail live msn yahoo ymail rocketmail gmx aol icloud me mac web t-online freenet arcor ' +
    'mail email proton protonmail pm tutanota tuta zoho yandex orange wanadoo free laposte sfr neuf libero virgilio ' +
    'tiscali alice comcast verizon att sbcglobal bellsouth cox charter btinternet bt sky virginmedia talktalk ' +
    'ntlworld blueyonder bluewin hispeed sunrise telenet skynet ziggo kpnmail planet xs4all home hetnet qq 163 126 ' +
    'sina naver daum hanmail rediffmail fastmail hey posteo mailbox hushmail inbox seznam o2 wp onet interia terra ' +
    'uol bol ig shaw rogers telus sympatico bigpond optusnet iinet xtra telia telenor online eircom'
  ).split(' '),
);

/**
 * The one client that addresses belong to: by the people of clients, or else by their domain, where one client alone has
 * people of it and it is no public one. Undefined where that isn't certain.
 */
export function clientOfAddresses(given: Iterable<string>, clients: readonly MailClient[]): string | undefined {
  const found = new Set<string>();
  for (const address of given) {
    const known = clients.filter(({ addresses }) => addresses.has(address));
    for (const { id } of known.length > 0 ? known : ofDomain(address, clients)) found.add(id);
  }
  return found.size === 1 ? [...found][0] : undefined;
}

/** None where two clients have people of the domain. */
function ofDomain(address: string, clients: readonly MailClient[]): readonly MailClient[] {
  const domain = domainOf(address);
  if (domain === '' || isPublic(domain)) return [];
  const having = clients.filter(({ addresses }) => [...addresses].some((each) => domainOf(each) === domain));
  return having.length === 1 ? having : [];
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** `yahoo.com` and `yahoo.co.uk`, but not `mail.acme.com`. */
function isPublic(domain: string): boolean {
  const [name = '', ...rest] = domain.split('.');
  return PUBLIC.has(name) && (rest.length <= 1 || rest.every((part) => part.length <= 3));
}
