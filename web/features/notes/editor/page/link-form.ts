import { pageTexts as texts } from './page.texts.ts';

interface LinkFormOptions {
  words: string;
  /** Undefined where only the words may be changed. */
  address: string | undefined;
  /** False if the address may not be opened. */
  save(words: string, address: string | undefined): boolean;
}

/** Where the words and the address of a link are edited; Enter saves. */
export function linkForm({ words, address, save }: LinkFormOptions): HTMLFormElement {
  const form = document.createElement('form');
  const text = field(texts.linkText, words);
  const where = address === undefined ? undefined : field(texts.linkAddress, address);
  // Not of type "url", which refuses addresses without their scheme.
  if (where) where.inputMode = 'url';
  where?.addEventListener('input', () => where.setCustomValidity(''));
  const button = document.createElement('button');
  button.textContent = texts.saveLink;
  form.append(...[text, where, button].filter((each) => each !== undefined));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (save(text.value, where?.value)) return;
    where?.setCustomValidity(texts.badAddress);
    where?.reportValidity();
  });
  return form;
}

function field(label: string, value: string): HTMLInputElement {
  const input = document.createElement('input');
  input.ariaLabel = label;
  input.placeholder = label;
  input.value = value;
  input.autocapitalize = 'off';
  input.spellcheck = false;
  return input;
}
