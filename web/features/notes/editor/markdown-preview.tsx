import {
  type ComponentType,
  createContext,
  memo,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useMemo,
  useState,
} from 'react';
import Markdown, { type Components, type Options } from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { DOCUMENT_ADDRESS } from '#shared/document-links.ts';
import { hasRightToLeft } from '#shared/markdown/direction.ts';
import { withShownProperties } from '#shared/markdown/properties.ts';
import { keepCells } from '#shared/markdown/tree.ts';
import { linkedNoteId } from '#shared/note-links.ts';
import { AttachedFile, AttachedPicture } from '#web/features/notes/attachments/attached.tsx';
import { attachmentUrl } from '#web/features/notes/attachments/attachment-url.ts';
import { NoteLink } from '#web/features/notes/links/note-link.tsx';
import { editorTexts } from '#web/features/notes/notes.texts.ts';
import { ColoredCode } from './colored-code.tsx';
import { DocumentLink } from './document-link.tsx';
import { OutsideLink } from './outside-link.tsx';
import { boxCallouts } from './preview-callouts.ts';
import { breakLines, capNesting, citationOf, linkCitations } from './preview-plugins.ts';
import { splitMarkdown } from './split-markdown.ts';
import { turnBlocks } from './turn-blocks.ts';
import './markdown-preview.css';

const texts = editorTexts.preview;

const schema = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => name !== 'picture' && name !== 'source'),
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto', 'note'], src: ['http', 'https', 'note'] },
};

export interface MarkdownPreviewProps {
  text: string;
  /** Renders `[1]`, which is plain text in a note. Must be a stable component. */
  Citation?: ComponentType<{ number: number }>;
  /** Renders a long text in one go, for printing. */
  isWhole?: boolean;
}

const CitationContext = createContext<MarkdownPreviewProps['Citation']>(undefined);
const PrintContext = createContext(false);

/** Renders a note's markdown. A long text is rendered piece by piece, so that the page stays responsive. */
export function MarkdownPreview({ text, Citation, isWhole: isAtOnce = false }: MarkdownPreviewProps) {
  const pieces = useMemo(() => splitMarkdown(withShownProperties(text)), [text]);
  const [ready, setReady] = useState(isAtOnce ? Number.POSITIVE_INFINITY : 1);
  const isWhole = ready >= pieces.length;
  useEffect(() => {
    if (isWhole) return;
    const timer = setTimeout(() => startTransition(() => setReady(ready + 1)), 0);
    return () => clearTimeout(timer);
  }, [isWhole, ready]);
  return (
    <CitationContext value={Citation}>
      <PrintContext value={isAtOnce}>
        <div className="markdown-preview">
          {pieces.slice(0, ready).map((piece, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece is identified by its position
            <Piece key={index} text={piece} />
          ))}
          {!isWhole && (
            <p role="status" className="text-base text-ink-muted">
              {texts.rendering}
            </p>
          )}
        </div>
      </PrintContext>
    </CitationContext>
  );
}

const plugins = [remarkGfm, capNesting, breakLines, () => keepCells];
const ADDRESSES = /^(https?:\/\/|mailto:|note:|\/app\?document=|#citation-\d{1,3}$)/i;

const safe: NonNullable<Options['rehypePlugins']> = [[rehypeSanitize, schema], boxCallouts];

const Piece = memo(function Piece({ text }: { text: string }) {
  const hasCitations = use(CitationContext) !== undefined;
  return (
    <div className="markdown-piece">
      <Markdown
        remarkPlugins={hasCitations ? [...plugins, linkCitations] : plugins}
        rehypePlugins={hasRightToLeft(text) ? [...safe, turnBlocks] : safe}
        urlTransform={(url) => (ADDRESSES.test(url) || attachmentUrl(url) !== null ? url : '')}
        components={components}
      >
        {text}
      </Markdown>
    </div>
  );
});

const components: Components = {
  a: ({ href, children }) => {
    const citation = citationOf(href);
    if (citation !== undefined) return <Cited number={citation}>{children}</Cited>;
    if (href && /^note:/i.test(href)) return <LinkToNote href={href}>{children}</LinkToNote>;
    if (href?.startsWith(DOCUMENT_ADDRESS)) return <DocumentLink href={href}>{children}</DocumentLink>;
    const file = attachmentUrl(href ?? '');
    if (file !== null) return <AttachedFile src={file}>{children}</AttachedFile>;
    return href ? <OutsideLink href={href}>{children}</OutsideLink> : <span>{children}</span>;
  },
  // Only the note's own: an external one would tell its server who reads the note and when.
  img: ({ src, alt }) => {
    if (typeof src === 'string' && /^note:/i.test(src)) return <LinkToNote href={src}>{alt}</LinkToNote>;
    const picture = attachmentUrl(typeof src === 'string' ? src : '');
    return picture === null ? null : <Picture src={picture} label={alt ?? ''} />;
  },
  input: ({ checked }) => (
    <input type="checkbox" disabled checked={checked ?? false} aria-label={texts.task} readOnly />
  ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section aria-label={texts.table} tabIndex={0} className="markdown-table">
      <table>{children}</table>
    </section>
  ),
  code: ({ className, children }) => <ColoredCode className={className}>{children}</ColoredCode>,
  pre: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <pre tabIndex={0}>{children}</pre>
  ),
};

function LinkToNote({ href, children }: { href: string; children: ReactNode }) {
  const noteId = linkedNoteId(href);
  return noteId === null ? <span>{children}</span> : <NoteLink noteId={noteId}>{children}</NoteLink>;
}

function Cited({ number, children }: { number: number; children: ReactNode }) {
  const Citation = use(CitationContext);
  return Citation ? <Citation number={number} /> : <span>{children}</span>;
}

/** On paper nothing is scrolled to. */
function Picture(props: { src: string; label: string }) {
  return <AttachedPicture {...props} isLazy={!use(PrintContext)} />;
}
