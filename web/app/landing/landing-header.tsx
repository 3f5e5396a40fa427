import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { landingTexts as texts } from './landing.texts.ts';

/** Links to the sections. */
export const anchors = [
  { href: '#features', label: texts.anchors.features },
  { href: '#use-cases', label: texts.anchors.useCases },
  { href: '#testimonials', label: texts.anchors.testimonials },
];

/** Brand, sections and the call to action. The sections are hidden on a phone. */
export function LandingHeader() {
  return (
    <header className="sticky top-0 z-40 border-b bg-canvas/95 backdrop-blur-sm">
      <div className="mx-auto flex h-16 max-w-page items-center gap-3 px-5 sm:gap-6 sm:px-8">
        <Link href="/" className="flex min-h-11 items-center gap-2 rounded-md sm:gap-3">
          <BrandMark className="size-8 max-[22rem]:hidden" />
          <span>
            <span className="block whitespace-nowrap font-semibold leading-5 tracking-tight">{brand.name}</span>
            <span className="block text-ink-muted text-sm leading-4 max-sm:sr-only md:max-lg:hidden">
              {brand.tagline}
            </span>
          </span>
        </Link>
        <nav aria-label={texts.sections} className="ml-auto hidden gap-1 md:flex">
          {anchors.map(({ href, label }) => (
            <a
              key={href}
              href={href}
              className="whitespace-nowrap rounded-md px-3 py-2 text-ink-muted transition-colors hover:bg-hover hover:text-ink"
            >
              {label}
            </a>
          ))}
        </nav>
        <Link href="/auth" className={`${buttonStyle()} max-md:ml-auto max-sm:px-2.5! max-sm:text-sm!`}>
          {texts.callToAction.short}
        </Link>
      </div>
    </header>
  );
}
