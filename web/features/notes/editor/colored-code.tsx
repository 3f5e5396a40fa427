import type { ReactNode } from 'react';
import { useStore } from '#web/lib/store.ts';
import { codeColors, codeColorsOf } from './code-colors.ts';
import type { CodeToken } from './code-reader.ts';

/** Code in a preview: in colors where its language is known and loaded. */
export function ColoredCode({ className, children }: { className?: string | undefined; children?: ReactNode }) {
  useStore(codeColors);
  const colors = codeColorsOf(/^language-(.+)/.exec(className ?? '')?.[1] ?? '');
  if (!colors || typeof children !== 'string') return <code className={className}>{children}</code>;
  const lines = children.split('\n');
  const tokens = colors(lines);
  return (
    <code className={className}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position
        <ColoredLine key={index} line={index < lines.length - 1 ? `${line}\n` : line} tokens={tokens[index] ?? []} />
      ))}
    </code>
  );
}

function ColoredLine({ line, tokens }: { line: string; tokens: CodeToken[] }) {
  return (
    <>
      {tokens.map(({ from, to, className }, index) => [
        line.slice(tokens[index - 1]?.to ?? 0, from),
        <span key={from} className={className}>
          {line.slice(from, to)}
        </span>,
      ])}
      {line.slice(tokens.at(-1)?.to ?? 0)}
    </>
  );
}
