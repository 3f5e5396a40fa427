import { useEffect } from 'react';
import { CloseUps } from './close-ups.tsx';
import { Closing, LandingFooter } from './closing.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { landingTexts as texts } from './landing.texts.ts';
import { LandingHeader } from './landing-header.tsx';
import { Testimonials } from './testimonials.tsx';
import { UseCases } from './use-cases.tsx';

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
