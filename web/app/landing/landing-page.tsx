import { useEffect } from 'react';
import { brand } from '#shared/brand.ts';
import { CloseUps } from './close-ups.tsx';
import { Closing, LandingFooter } from './closing.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { LandingHeader } from './landing-header.tsx';
import { Testimonials } from './testimonials.tsx';
import { UseCases } from './use-cases.tsx';

/** /: what the product is, for whom, and the way in. Loads no component library and nothing of the workspace. */
export function LandingPage() {
  useEffect(scrollToAnchor, []);
  return (
    <>
      <title>{`${brand.name} · ${brand.tagline}`}</title>
      <a
        href="#main"
        className="sr-only rounded-md bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        Skip to content
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

/** The browser looks for `/#features` before the page is drawn. */
function scrollToAnchor(): void {
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}
