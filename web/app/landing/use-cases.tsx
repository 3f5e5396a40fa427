import { SectionHeading } from './section-heading.tsx';

const useCases = [
  {
    time: '09:40',
    who: 'Consultants',
    moment: 'Eleven minutes between two clients',
    text: 'The workshop is still in your head. You dictate what was agreed, have the action items pulled out, and the proposal has its first draft before the next call starts.',
  },
  {
    time: '12:15',
    who: 'Coaches and trainers',
    moment: 'Before the next session begins',
    text: 'You ask what your client set out to do three sessions ago. The answer comes in their words, with the note it stands in, and the page for today is ready.',
  },
  {
    time: '16:05',
    who: 'Event planners',
    moment: 'On the floor of the venue',
    text: 'Contracts, quotes and running orders lie in one folder per event. You search for the load-in time, find it on page nine of a PDF, and put the phone away.',
  },
  {
    time: '17:30',
    who: 'Financial advisors',
    moment: 'When the last review is done',
    text: 'The meeting note is written, the provider’s letter summarised beside it, every version kept. You leave with the file complete and the evening free.',
  },
];

/** Four professions, each at the moment of the day when it counts. */
export function UseCases() {
  return (
    <section aria-labelledby="use-cases" className="border-t bg-sunken">
      <div className="mx-auto max-w-page px-5 py-16 sm:px-8 sm:py-24">
        <SectionHeading
          id="use-cases"
          title="Made for days cut into appointments."
          text="For people whose product is their attention, and whose notes are made in the gaps."
        />
        <ul className="mt-10 grid gap-px overflow-hidden rounded-xl border bg-line sm:mt-14 md:grid-cols-2">
          {useCases.map(({ time, who, moment, text }) => (
            <li key={who} className="grid grid-cols-[3.5rem_1fr] bg-surface p-6 sm:grid-cols-[4.5rem_1fr] sm:p-8">
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
