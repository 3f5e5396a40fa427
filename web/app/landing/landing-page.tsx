import { useEffect } from 'react';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import { buttonStyle } from '#web/ui/button-style.ts';
import { CloseUps } from './close-ups.tsx';
import { Closing, LandingFooter } from './closing.tsx';
import { Features } from './features.tsx';
import { landingTexts as texts } from './landing.texts.ts';
import { LandingHeader } from './landing-header.tsx';
import { ProductPicture } from './product-picture.tsx';
import { SectionHeading } from './section-heading.tsx';

/** /: what the product is and who it is for. Loads no component library and no workspace code. */
export function LandingPage() {
  useEffect(scrollToAnchor, []);
  return (
    <>
      <title>{texts.pageTitle}</title>
      <a
        href="#main"
        className="sr-only rounded-md bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        {texts.skipToContent}
      </a>
      <LandingHeader />
      <main id="main">
        <Hero />
        <Features />
        <CloseUps />
        <UseCases />
        <Testimonials />
        <Closing />
      </main>
      <LandingFooter />
    </>
  );
}

/** The browser looks for `/#features` before the page is rendered. */
function scrollToAnchor(): void {
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

/** The promise, one button, one picture. */
function Hero() {
  return (
    <section aria-labelledby="promise">
      <div className="mx-auto max-w-page px-5 pt-9 pb-14 sm:px-8 sm:pt-16 sm:pb-24 lg:pt-20">
        <div className="grid gap-x-16 gap-y-5 lg:grid-cols-[1.35fr_1fr] lg:items-end">
          <h1 id="promise" className="max-w-[14ch] text-balance font-serif text-display">
            {brand.tagline}
          </h1>
          <div className="grid justify-items-start gap-6">
            <p className="max-w-[34rem] text-pretty text-ink-muted text-lead">{texts.hero.text}</p>
            <Link href="/auth" className={buttonStyle('primary', 'lg')}>
              {texts.callToAction.long}
            </Link>
          </div>
        </div>
        <ProductPicture
          name="workspace"
          width={1600}
          height={1000}
          alt={texts.hero.picture}
          isFirst
          phone={{ width: 750, height: 900 }}
          className="mt-9 aspect-[5/6] sm:mt-14 sm:aspect-[16/10]"
        />
      </div>
    </section>
  );
}

const testimonialTexts = texts.testimonials;

/** Three testimonials. */
function Testimonials() {
  return (
    <section aria-labelledby="testimonials" className="border-t">
      <div className="mx-auto max-w-page px-5 py-16 sm:px-8 sm:py-24">
        <h2 id="testimonials" className="font-serif text-title">
          {testimonialTexts.title}
        </h2>
        <ul className="mt-10 grid gap-x-12 gap-y-10 sm:mt-14 lg:grid-cols-3">
          {testimonialTexts.list.map(({ quote, name, role }) => (
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

const useCaseTexts = texts.useCases;

/** Four professions, each at a typical moment of the day. */
function UseCases() {
  return (
    <section aria-labelledby="use-cases" className="border-t bg-sunken">
      <div className="mx-auto max-w-page px-5 py-16 sm:px-8 sm:py-24">
        <SectionHeading id="use-cases" title={useCaseTexts.title} text={useCaseTexts.text} />
        <ul className="mt-10 grid gap-px overflow-hidden rounded-xl border bg-line sm:mt-14 md:grid-cols-2">
          {useCaseTexts.list.map(({ time, who, moment, text }) => (
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
