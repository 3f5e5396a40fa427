import { isValidElement, type ReactNode } from 'react';
import { hiddenPlaceOf } from './link-place.ts';

interface OutsideLinkProps {
  /** http, https or mailto. */
  href: string;
  children: ReactNode;
}

/** An external link, with its target beside the link text. */
export function OutsideLink({ href, children }: OutsideLinkProps) {
  const place = hiddenPlaceOf(href, textOf(children));
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
      {place !== undefined && (
        <>
          {' '}
          <span className="link-place">({place})</span>
        </>
      )}
    </a>
  );
}

function textOf(node: ReactNode): string {
  if (typeof node === 'string') return node;
  if (Array.isArray(node)) return node.map(textOf).join('');
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : '';
}
