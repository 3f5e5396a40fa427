import { isValidElement, type ReactNode } from 'react';

interface OutsideLinkProps {
  /** http, https or mailto. */
  href: string;
  children: ReactNode;
}

/** A link out of the product; where it leads stands beside what it says. */
export function OutsideLink({ href, children }: OutsideLinkProps) {
  const place = placeOf(href);
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
      {place !== undefined && !saysPlace(textOf(children), place) && (
        <>
          {' '}
          <span className="link-place">({place})</span>
        </>
      )}
    </a>
  );
}

function placeOf(href: string): string | undefined {
  try {
    const { protocol, host, pathname } = new URL(href);
    return protocol === 'mailto:' ? decodeURIComponent(pathname) : host;
  } catch {
    return undefined;
  }
}

/** Whether the words are the address, or begin with it. Words before it could belong to another place. */
function saysPlace(text: string, place: string): boolean {
  const said = text.trim().replace(/^(https?:\/\/|mailto:)/i, '');
  return said === place || ['/', '?', '#'].some((end) => said.startsWith(place + end));
}

function textOf(node: ReactNode): string {
  if (typeof node === 'string') return node;
  if (Array.isArray(node)) return node.map(textOf).join('');
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : '';
}
