import { isValidElement, type ReactNode } from 'react';

interface OutsideLinkProps {
  /** http, https or mailto. */
  href: string;
  children: ReactNode;
}

/** An external link, with its target beside the link text. */
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
    return protocol === 'mailto:' ? decoded(pathname) : host;
  } catch {
    return undefined;
  }
}

/** An address that can't be decoded is shown as is, because a link must not hide its target. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Whether the link text starts with the target. Text before it could name another target. */
function saysPlace(text: string, place: string): boolean {
  const said = text.trim().replace(/^(https?:\/\/|mailto:)/i, '');
  return said === place || ['/', '?', '#'].some((end) => said.startsWith(place + end));
}

function textOf(node: ReactNode): string {
  if (typeof node === 'string') return node;
  if (Array.isArray(node)) return node.map(textOf).join('');
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : '';
}
