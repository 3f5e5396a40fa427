import { landingTexts } from './landing.texts.ts';
import { SectionHeading } from './section-heading.tsx';

const texts = landingTexts.useCases;

/** Four professions, each at a typical moment of the day. */
export function UseCases() {
  return (
    <section aria-labelledby="use-cases" className="border-t bg-sunken">
      <div className="mx-auto max-w-page px-5 py-16 sm:px-8 sm:py-24">
        <SectionHeading id="use-cases" title={texts.title} text={texts.text} />
        <ul className="mt-10 grid gap-px overflow-hidden rounded-xl border bg-line sm:mt-14 md:grid-cols-2">
          {texts.list.map(({ time, who, moment, text }) => (
            <li key={who} className="grid grid-cols-[4.75rem_1fr] bg-surface p-6 sm:p-8">
              <p className="pt-1 text-ink-muted text-sm tabular-nums">{time}</p>
              <div>
                <h3 className="font-serif text-note-h2">{who}</h3>
                <p className="mt-0.5 text-accent-ink">{moment}</p>
                <p className="mt-3 max-w-[60ch] text-pretty text-ink-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
