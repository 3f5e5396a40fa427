import type { ReactNode } from 'react';
import {
  AnswerSpecimen,
  AutomationSpecimen,
  DocumentSpecimen,
  OrganisationSpecimen,
  SearchSpecimen,
  VoiceSpecimen,
} from './feature-specimens.tsx';
import { SectionHeading } from './section-heading.tsx';

const features: { title: string; text: string; specimen: ReactNode }[] = [
  {
    title: 'AI assistant',
    text: 'Ask about your notes and get an answer that names its sources. Brainstorm, or have a proposal, report or plan drafted from what is already written.',
    specimen: <AnswerSpecimen />,
  },
  {
    title: 'Voice recording and transcription',
    text: 'Talk, stop, and the words are there: as a new note, or in the one that is open. The recording is kept safe while you speak.',
    specimen: <VoiceSpecimen />,
  },
  {
    title: 'Document processing',
    text: 'Drop in a PDF, Word, text or markdown file, or a scan. It becomes a note with a summary, its keywords and the full text.',
    specimen: <DocumentSpecimen />,
  },
  {
    title: 'Semantic search',
    text: 'Ask in your own words and find what you meant, in notes and documents alike. Names, numbers and codes are found to the letter.',
    specimen: <SearchSpecimen />,
  },
  {
    title: 'Time-saving automation',
    text: 'Action items lifted out of a conversation, long notes summarised, every keystroke saved. The chores end with the meeting.',
    specimen: <AutomationSpecimen />,
  },
  {
    title: 'Business organisation',
    text: 'Folders inside folders, tags across them, and a place suggested for each new note. You press once to accept, or you do not.',
    specimen: <OrganisationSpecimen />,
  },
];

/** Six cards, each with a slip of what the product gives back. */
export function Features() {
  return (
    <section aria-labelledby="features" className="border-t">
      <div className="mx-auto max-w-page px-5 py-16 sm:px-8 sm:py-24">
        <SectionHeading
          id="features"
          title="The meeting is over. So is the paperwork."
          text="Six things that usually happen in the evening, and now happen while you walk to the next appointment."
        />
        <ul className="mt-10 grid gap-5 sm:mt-14 sm:grid-cols-2 lg:grid-cols-3">
          {features.map(({ title, text, specimen }) => (
            <li key={title} className="flex flex-col rounded-xl border bg-surface p-2">
              <div aria-hidden="true" className="grid h-44 content-center rounded-lg bg-sunken px-5 text-sm">
                {specimen}
              </div>
              <div className="px-4 pt-5 pb-5">
                <h3 className="font-semibold text-lg">{title}</h3>
                <p className="mt-1.5 text-pretty text-ink-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
