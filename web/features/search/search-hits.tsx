import { FileText, Folder, Lock } from 'lucide-react';
import type { MouseEvent } from 'react';
import { UNTITLED_NOTE } from '#shared/notes.ts';
import type { DocumentHit, FoundPlace, NoteHit } from '#shared/search.ts';
import { calendarDay, dayText } from '#web/lib/dates.ts';
import { excerptOf, noteExcerpt, type Piece, piecesOf } from './excerpt.ts';
import { searchTexts } from './search.texts.ts';

const texts = searchTexts.results;

interface HitProps<Hit> {
  hit: Hit;
  href: string;
  tabIndex: number;
  /** The path of the folder that it is in. */
  path: string | undefined;
  onOpen: () => void;
}

/** The most tags shown of one result. */
const TAGS_SHOWN = 4;

const detailStyle = 'mt-0.5 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 text-ink-muted text-sm';
const rowStyle = 'block rounded-lg px-3 py-2.5 -outline-offset-2 hover:bg-hover focus-visible:bg-selected';

/** A note in the results: its title, an excerpt, where it is and why it was found. */
export function NoteHitRow({ hit, href, tabIndex, path, onOpen }: HitProps<NoteHit>) {
  return (
    <a
      href={href}
      data-search-row={hit.id}
      tabIndex={tabIndex}
      onClick={(event) => openHere(event, onOpen)}
      className={rowStyle}
    >
      <span dir="auto" className="block truncate font-medium">
        {hit.title ? <Marked pieces={piecesOf(hit.title, hit.titleMarks)} /> : UNTITLED_NOTE}
      </span>
      <Excerpt pieces={noteExcerpt(hit)} />
      <span className={detailStyle}>
        <Path path={path} />
        <Day day={hit.day} />
        <Tags tags={hit.tags} />
        {hit.passage.heading && <span className="min-w-0 truncate">{hit.passage.heading}</span>}
        {hit.passage.isPrivate && (
          <span className="inline-flex shrink-0 items-center gap-1">
            <Lock aria-hidden="true" className="size-3.5" />
            {texts.private}
          </span>
        )}
      </span>
      <Why hit={hit} />
    </a>
  );
}

interface DocumentHitProps extends HitProps<DocumentHit> {
  /** Opens the document's note. */
  onViewNote: () => void;
  noteHref: string;
  tags: readonly string[];
}

/** A document in the results: its name and type, an excerpt and a link to its note. */
export function DocumentHitRow({ hit, href, path, tags, noteHref, tabIndex, onOpen, onViewNote }: DocumentHitProps) {
  const { page } = hit.passage;
  return (
    <>
      <a
        href={href}
        data-search-row={hit.id}
        tabIndex={tabIndex}
        onClick={(event) => openHere(event, onOpen)}
        className={rowStyle}
      >
        <span className="flex min-w-0 items-center gap-2">
          <FileText aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
          <span className="min-w-0 truncate font-medium">
            <Marked pieces={piecesOf(hit.fileName, hit.titleMarks)} />
          </span>
          <span className="shrink-0 rounded bg-sunken px-1.5 text-ink-muted text-sm uppercase">{hit.fileType}</span>
        </span>
        <Excerpt pieces={excerptOf(hit.passage)} />
        <span className={detailStyle}>
          <Path path={path} />
          <Day day={hit.day} />
          {page !== null && <span>{texts.page(page)}</span>}
          <Tags tags={tags} />
          {hit.passage.heading && <span className="min-w-0 truncate">{hit.passage.heading}</span>}
        </span>
        <Why hit={hit} names={texts.documentParts} />
      </a>
      {hit.noteId !== null && (
        <a
          href={noteHref}
          tabIndex={tabIndex}
          onClick={(event) => openHere(event, onViewNote)}
          className="mb-1 ml-3 inline-flex items-center rounded text-accent-ink text-sm underline underline-offset-2 touch:min-h-11"
        >
          {texts.viewNote}
        </a>
      )}
    </>
  );
}

function Excerpt({ pieces }: { pieces: readonly Piece[] }) {
  if (pieces.length === 0) return null;
  return (
    <span dir="auto" className="line-clamp-2 break-words text-ink-muted text-sm">
      <Marked pieces={pieces} />
    </span>
  );
}

function Marked({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ at, text, isMarked }) =>
    isMarked ? (
      <mark key={at} className="rounded-xs text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

function Path({ path }: { path: string | undefined }) {
  if (path === undefined) return null;
  return (
    <span className="flex min-w-0 items-center gap-1">
      <Folder aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="sr-only">{texts.inFolder('')}</span>
      <span className="min-w-0 truncate">{path}</span>
    </span>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  return tags.slice(0, TAGS_SHOWN).map((tag) => (
    <span key={tag} className="max-w-40 truncate rounded bg-sunken px-1.5">
      #{tag}
    </span>
  ));
}

interface WhyProps {
  hit: Pick<NoteHit, 'places' | 'reason'>;
  names?: Record<FoundPlace['part'], string>;
}

/** Why it was found: which words are where, or that it means something similar. */
function Why({ hit: { places, reason }, names }: WhyProps) {
  const why =
    reason.kind === 'words'
      ? texts.places(places, names)
      : reason.kind === 'period'
        ? texts.ofPeriod
        : texts.related(reason.by);
  if (why === '') return null;
  return <span className="mt-0.5 block truncate text-accent-ink text-sm">{why}</span>;
}

function Day({ day }: { day: string }) {
  return <time dateTime={day}>{dayText(calendarDay(day))}</time>;
}

/** Opens in place, except with Ctrl, Cmd or Shift, which open a new tab or window. */
function openHere(event: MouseEvent, open: () => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  open();
}
