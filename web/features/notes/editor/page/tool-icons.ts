import { calloutIcons } from '#shared/markdown/callouts.ts';
import { drawIcon, pageIcons } from './page-icons.ts';

/** The icons of the page's menus, handles and panels. */
export const toolIcons = {
  ...pageIcons,
  heading1: 'M4 12h8M4 18V6M12 18V6m5 6 3-2v8',
  heading2: 'M4 12h8M4 18V6M12 18V6M21 18h-4c0-4 4-3 4-6 0-1.5-2-2.5-4-1',
  heading3:
    'M4 12h8M4 18V6M12 18V6m5.5 4.5c1.700-1 3.500 0 3.500 1.500a2 2 0 0 1-2 2m-2 3.500c2 1.500 4 .3 4-1.500a2 2 0 0 0-2-2',
  todo: 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2m4 9 2 2 4-4',
  bullets: 'M3 5h.01M3 12h.01M3 19h.01M8 5h13M8 12h13M8 19h13',
  numbers:
    'M11 5h10M11 12h10M11 19h10M4 4h1v5M4 9h2M6.500 20H3.400c0-1 2.600-1.925 2.600-3.500a1.500 1.500 0 0 0-2.600-1.020',
  quote: 'M17 5H3M21 12H8M21 19H8M3 12v7',
  table: 'M12 3v18M3 9h18M3 15h18M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2',
  picture:
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2m2 6a2 2 0 1 0 4 0 2 2 0 1 0-4 0m14 6-3.086-3.086a2 2 0 0 0-2.828 0L6 21',
  camera:
    'M14.500 4h-5L7 7H4a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-3ZM9 13a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
  file: 'M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7ZM14 2v4a2 2 0 0 0 2 2h4',
  divider: 'M3 12h18',
  code: 'm16 18 6-6-6-6M8 6l-6 6 6 6',
  date: 'M8 2v4M16 2v4M5 4h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2M3 10h18',
  rowAbove: 'M3 12h18v8H3ZM12 2v6M9 5h6',
  rowBelow: 'M3 4h18v8H3ZM12 16v6M9 19h6',
  columnLeft: 'M12 3h8v18h-8ZM2 12h6M5 9v6',
  columnRight: 'M4 3h8v18H4ZM16 12h6M19 9v6',
  deleteRow: 'M3 5h18M3 19h18M9 9l6 6M15 9l-6 6',
  deleteColumn: 'M5 3v18M19 3v18M9 9l6 6M15 9l-6 6',
  up: 'M12 19V5M5 12l7-7 7 7',
  down: 'M12 5v14M5 12l7 7 7-7',
  left: 'M19 12H5M12 5l-7 7 7 7',
  right: 'M5 12h14M12 5l7 7-7 7',
  handle: 'M6 12h.01M12 12h.01M18 12h.01',
  alignStart: 'M21 5H3M15 12H3M17 19H3',
  alignCenter: 'M21 5H3M17 12H7M19 19H5',
  alignEnd: 'M21 5H3M21 12H9M21 19H7',
  remove: 'M3 6h18M8 6V4h8v2M19 6v14H5V6M10 11v6M14 11v6',
  write: 'M12 3l1.900 5.100L19 10l-5.100 1.900L12 17l-1.900-5.100L5 10l5.100-1.900ZM19 15v4M17 17h4',
  open: 'M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6',
  grip: 'M9 5h.01M9 12h.01M9 19h.01M15 5h.01M15 12h.01M15 19h.01',
  edit: 'M16.500 3.500a2.100 2.100 0 0 1 3 3L7 19l-4 1 1-4ZM15 5l4 4',
  copy: 'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2M4 16a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2',
  unlink: 'M9 17H7A5 5 0 0 1 7 7M15 7h2a5 5 0 0 1 4 8M8 12h4M2 2l20 20',
  template: 'M4 3h16v7H4ZM4 14h9v7H4ZM17 14h3v7h-3Z',
  'callout-note': calloutIcons.note,
};

export type ToolIcon = keyof typeof toolIcons;

export function toolIcon(name: ToolIcon): SVGElement {
  return drawIcon(toolIcons[name]);
}
