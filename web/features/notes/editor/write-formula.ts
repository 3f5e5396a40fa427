import katex from 'katex';

/** A formula as MathML; null for one that is wrong. */
export function writeFormula(tex: string, isBlock: boolean): string | null {
  try {
    const options = { output: 'mathml', displayMode: isBlock, trust: false, strict: 'ignore' } as const;
    const html = katex.renderToString(tex, { ...options, maxExpand: 100, maxSize: 20 });
    // The policy of the page forbids styles in attributes.
    return html.replaceAll(/ style="[^"]*"/g, '');
  } catch {
    return null;
  }
}
