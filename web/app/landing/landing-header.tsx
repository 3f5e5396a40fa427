import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';

/** The sections one can jump to. */
export const anchors = [
  { href: '#features', label: 'Features' },
  { href: '#use-cases', label: 'Use Cases' },
  { href: '#testimonials', label: 'Testimonials' },
];

/** Brand, sections and the way in; on a phone the hero's button is the only one. */
export function LandingHeader() {
  return (
    <header className="sticky top-0 z-40 border-b bg-canvas/95 backdrop-blur-sm">
      <div className="mx-auto flex h-16 max-w-page items-center gap-6 px-5 sm:px-8">
        <Link href="/" className="flex min-h-11 items-center gap-3 rounded-md">
          <BrandMark className="size-8" />
          <span>
            <span className="block whitespace-nowrap font-semibold leading-5 tracking-tight">{brand.name}</span>
            <span className="block text-ink-muted text-sm leading-4 md:max-lg:hidden">{brand.tagline}</span>
          </span>
        </Link>
        <nav aria-label="Sections" className="ml-auto hidden gap-1 md:flex">
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
        <Link href="/auth" className={`${buttonStyle()} max-sm:hidden max-md:ml-auto`}>
          Member exclusive benefit
        </Link>
      </div>
    </header>
  );
}
