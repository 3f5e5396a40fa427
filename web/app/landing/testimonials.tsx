const testimonials = [
  {
    quote: 'I used to write up Mondays on Sundays. Now the notes are finished when the call is.',
    name: 'Ingrid Solheim',
    role: 'Strategy consultant',
  },
  {
    quote: 'I asked it what a client said about her sister in March, and it showed me the line. That is the whole job.',
    name: 'Daniel Mensah',
    role: 'Leadership coach',
  },
  {
    quote: 'Forty suppliers, one folder each. I talk to it in the loading bay and it keeps up.',
    name: 'Lucía Ferrer',
    role: 'Event planner',
  },
];

/** Three people on what changed. */
export function Testimonials() {
  return (
    <section aria-labelledby="testimonials" className="border-t">
      <div className="mx-auto max-w-page px-5 py-16 sm:px-8 sm:py-24">
        <h2 id="testimonials" className="font-serif text-title">
          What members say
        </h2>
        <ul className="mt-10 grid gap-x-12 gap-y-10 sm:mt-14 lg:grid-cols-3">
          {testimonials.map(({ quote, name, role }) => (
            <li key={name}>
              <figure className="flex h-full flex-col justify-between gap-5 border-accent border-l-2 pl-6">
                <blockquote className="text-pretty font-serif text-note-h3">“{quote}”</blockquote>
                <figcaption>
                  <span className="block font-semibold">{name}</span>
                  <span className="text-ink-muted">{role}</span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
