import { landingTexts } from './landing.texts.ts';

const texts = landingTexts.testimonials;

/** Three testimonials. */
export function Testimonials() {
  return (
    <section aria-labelledby="testimonials" className="border-t">
      <div className="mx-auto max-w-page px-5 py-16 sm:px-8 sm:py-24">
        <h2 id="testimonials" className="font-serif text-title">
          {texts.title}
        </h2>
        <ul className="mt-10 grid gap-x-12 gap-y-10 sm:mt-14 lg:grid-cols-3">
          {texts.list.map(({ quote, name, role }) => (
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
