import './printed-note.css';

const PART = 'printed-part';

/** Prints a part of the page as it is, without its buttons (`data-not-printed`), in place of the application. */
export function printPart(part: HTMLElement): void {
  const paper = document.createElement('article');
  paper.className = `printed-note ${PART}`;
  paper.append(part.cloneNode(true));
  for (const each of paper.querySelectorAll('[data-not-printed]')) each.remove();
  for (const each of paper.querySelectorAll('details')) each.open = true;
  document.body.append(paper);
  addEventListener('afterprint', () => paper.remove(), { once: true });
  window.print();
}

/** Whether a part is printed, and not the open note. */
export function isPartPrinted(): boolean {
  return document.body.querySelector(`:scope > .${PART}`) !== null;
}
