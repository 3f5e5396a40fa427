import type { ReactNode } from 'react';
import {
  AnswerSpecimen,
  AutomationSpecimen,
  DocumentSpecimen,
  OrganizationSpecimen,
  SearchSpecimen,
  VoiceSpecimen,
} from './feature-specimens.tsx';
import { landingTexts } from './landing.texts.ts';
import { SectionHeading } from './section-heading.tsx';

const texts = landingTexts.features;
const features: { title: string; text: string; specimen: ReactNode }[] = [
  { ...texts.assistant, specimen: <AnswerSpecimen /> },
  { ...texts.voice, specimen: <VoiceSpecimen /> },
  { ...texts.documents, specimen: <DocumentSpecimen /> },
  { ...texts.search, specimen: <SearchSpecimen /> },
  { ...texts.automation, specimen: <AutomationSpecimen /> },
  { ...texts.organization, specimen: <OrganizationSpecimen /> },
];

/** Six cards, each with a specimen of what the product produces. */
export function Features() {
  return (
    <section aria-labelledby="features" className="border-t">
      <div className="mx-auto max-w-page px-5 py-16 sm:px-8 sm:py-24">
        <SectionHeading id="features" title={texts.title} text={texts.text} />
        <ul className="mt-10 grid grid-cols-1 gap-5 sm:mt-14 sm:grid-cols-2 lg:grid-cols-3">
          {features.map(({ title, text, specimen }) => (
            <li key={title} className="flex flex-col rounded-xl border bg-surface p-2">
              <div
                aria-hidden="true"
                className="grid h-44 grid-cols-1 content-center rounded-lg bg-sunken px-5 text-sm"
              >
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
