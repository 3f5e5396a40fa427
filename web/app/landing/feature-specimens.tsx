import { Check, ChevronDown, FileText, Folder, FolderInput, Search, Square, X } from 'lucide-react';
import { landingTexts } from './landing.texts.ts';

const texts = landingTexts.specimens;

/** A question and the answer with its source. */
export function AnswerSpecimen() {
  return (
    <>
      <p className="ml-auto rounded-lg rounded-br-none bg-accent-soft px-3 py-1.5 text-accent-ink">
        {texts.assistant.question}
      </p>
      <p className="mt-3 font-serif text-base">
        {texts.assistant.answer} <sup className="font-sans text-accent-ink">1</sup>
      </p>
      <p className="mt-2 border-t pt-2 text-ink-muted">{texts.assistant.source}</p>
    </>
  );
}

const loudness = [3, 5, 9, 6, 11, 8, 4, 7, 12, 9, 5, 8, 10, 6, 3, 5, 8, 11, 7, 4, 6, 9, 5, 3];

/** A recording in progress and its transcript. */
export function VoiceSpecimen() {
  return (
    <>
      <div className="flex items-center gap-3">
        <span className="grid size-8 shrink-0 place-items-center rounded-full bg-destructive text-on-destructive">
          <Square className="size-3 fill-current" />
        </span>
        <svg
          aria-hidden="true"
          viewBox="0 0 96 14"
          className="h-7 min-w-0 flex-1 fill-control"
          preserveAspectRatio="none"
        >
          {loudness.map((height, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change
            <rect key={index} x={index * 4} y={(14 - height) / 2} width="2" height={height} rx="1" />
          ))}
        </svg>
        <span className="text-ink-muted tabular-nums">{texts.voice.timer}</span>
      </div>
      <p className="mt-4 font-serif text-base">{texts.voice.transcript}</p>
    </>
  );
}

/** A file and its summary. */
export function DocumentSpecimen() {
  return (
    <>
      <p className="flex items-center gap-2 text-ink-muted">
        <FileText className="size-4" /> {texts.documents.file}
      </p>
      <p className="mt-3 font-serif text-base">{texts.documents.summary}</p>
      <p className="mt-3 flex flex-wrap gap-1.5">
        {texts.documents.keywords.map((word) => (
          <span key={word} className="rounded border bg-surface px-1.5 text-ink-muted">
            {word}
          </span>
        ))}
      </p>
    </>
  );
}

/** A question and a matching note that doesn't contain its words. */
export function SearchSpecimen() {
  return (
    <>
      <p className="flex items-center gap-2 rounded-md border border-control bg-surface px-3 py-1.5">
        <Search className="size-4 text-ink-muted" /> {texts.search.question}
      </p>
      <p className="mt-3 font-medium">{texts.search.note}</p>
      <p className="font-serif text-base">{texts.search.passage}</p>
      <p className="mt-1 text-ink-muted">{texts.search.reason}</p>
    </>
  );
}

/** The tasks found in a conversation. */
export function AutomationSpecimen() {
  return (
    <>
      <p className="text-ink-muted">{texts.automation.title}</p>
      <ul className="mt-2 grid gap-2 text-base">
        {texts.automation.items.map((task, index) => (
          <li key={task} className="flex items-center gap-2.5">
            <span
              className={`grid size-4 place-items-center rounded-sm border border-control ${index === 0 ? 'bg-accent text-on-accent' : 'bg-surface'}`}
            >
              {index === 0 && <Check className="size-3" strokeWidth={3} />}
            </span>
            <span className={index === 0 ? 'text-ink-muted line-through' : ''}>{task}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Some folders and a suggested place. */
export function OrganizationSpecimen() {
  const [first, second] = texts.organization.subfolders;
  return (
    <>
      <p className="flex items-center gap-2">
        <ChevronDown className="size-3.5 text-ink-muted" />
        <Folder className="size-4 text-ink-muted" /> {texts.organization.folder}
      </p>
      <p className="mt-1.5 ml-6 flex items-center gap-2 rounded bg-selected px-2 py-0.5">
        <Folder className="size-4 text-accent-ink" /> {first}
      </p>
      <p className="mt-1.5 ml-6 flex items-center gap-2 px-2">
        <Folder className="size-4 text-ink-muted" /> {second}
      </p>
      <p className="mt-3 flex items-center gap-2 border-t pt-3 text-ink-muted">
        <span className="flex items-center gap-1.5 rounded-full border border-control border-dashed px-2.5 py-0.5">
          <FolderInput className="size-3.5" /> {texts.organization.fileIn}{' '}
          <span className="font-medium text-ink">{first}</span>
        </span>
        <X className="size-3.5" />
      </p>
    </>
  );
}
