/** The icons of what is seen before anybody uses the page. */
export const pageIcons = {
  private: 'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2m2 0V7a5 5 0 0 1 10 0v4',
  close: 'M18 6 6 18M6 6l12 12',
  note: 'M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7ZM14 2v4a2 2 0 0 0 2 2h4M10 9H8M16 13H8M16 17H8',
  add: 'M5 12h14M12 5v14',
};

const SVG = 'http://www.w3.org/2000/svg';

/** An icon of lucide without React, by its path in a box of 24 by 24. */
export function drawIcon(path: string): SVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  const attributes = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', 'stroke-width': '2' };
  for (const [key, value] of Object.entries(attributes)) icon.setAttribute(key, value);
  icon.setAttribute('stroke-linecap', 'round');
  icon.setAttribute('stroke-linejoin', 'round');
  icon.setAttribute('aria-hidden', 'true');
  icon.append(document.createElementNS(SVG, 'path'));
  icon.firstElementChild?.setAttribute('d', path);
  return icon;
}
