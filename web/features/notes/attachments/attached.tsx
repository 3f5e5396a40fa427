import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { readLabel } from '#shared/markdown/picture-label.ts';
import { attachmentTexts as texts } from './attachments.texts.ts';
import { openPicture } from './open-picture.ts';
import './attached.css';

/** A picture of the note, as wide as its label says; a click shows it large. */
export function AttachedPicture({ src, label, isLazy }: { src: string; label: string; isLazy: boolean }) {
  const [isMissing, setIsMissing] = useState(false);
  const { name, width } = readLabel(label);
  if (isMissing) return <span className="attached-missing">{texts.missing(name)}</span>;
  return (
    <button
      type="button"
      className="attached-picture"
      aria-label={texts.open(name)}
      onClick={() => openPicture({ src, name })}
    >
      <img
        src={src}
        alt={name}
        loading={isLazy ? 'lazy' : 'eager'}
        decoding={isLazy ? 'async' : 'sync'}
        width={width}
        onError={() => setIsMissing(true)}
      />
    </button>
  );
}

/** A file of the note, to download. */
export function AttachedFile({ src, children }: { src: string; children: ReactNode }) {
  return (
    <a href={src} download className="attached-file">
      <Download aria-hidden="true" />
      {children}
    </a>
  );
}
