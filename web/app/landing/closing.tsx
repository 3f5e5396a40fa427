import { Link } from 'wouter';
import { buttonStyle } from '#web/ui/button-style.ts';
import { landingTexts as texts } from './landing.texts.ts';
import { anchors } from './landing-header.tsx';

/** The closing call to action. */
export function Closing() {
  return (
    <section aria-labelledby="closing" className="mx-auto max-w-page px-5 pb-16 sm:px-8 sm:pb-24">
      <div className="relative overflow-hidden rounded-2xl bg-accent-soft px-6 py-14 sm:px-14 sm:py-20">
        <Dial />
        <div className="relative grid max-w-xl justify-items-start gap-5">
          <p className="font-medium text-accent-ink">{texts.callToAction.short}</p>
          <h2 id="closing" className="text-balance font-serif text-title">
            {texts.closing.title}
          </h2>
          <p className="text-pretty text-lead">{texts.closing.text}</p>
          <Link href="/auth" className={buttonStyle('primary', 'lg')}>
            {texts.callToAction.long}
          </Link>
        </div>
      </div>
    </section>
  );
}

/** Brand, sections and copyright. */
export function LandingFooter() {
  return (
    <footer className="border-t">
      <div className="mx-auto flex max-w-page flex-col gap-4 px-5 py-8 text-ink-muted sm:px-8 md:flex-row md:items-center md:justify-between">
        <p>{texts.copyright}</p>
        <nav aria-label={texts.footer} className="-mx-3 flex flex-wrap">
          {anchors.map(({ href, label }) => (
            <a key={href} href={href} className="flex min-h-11 items-center rounded-md px-3 hover:text-ink">
              {label}
            </a>
          ))}
          <Link href="/auth" className="flex min-h-11 items-center rounded-md px-3 hover:text-ink">
            {texts.login}
          </Link>
        </nav>
      </div>
    </footer>
  );
}

/** The brand's dial, cut off at the edge: sixty minutes, a quarter of them filled. */
function Dial() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 200 200"
      className="absolute -right-24 -bottom-32 w-[26rem] max-lg:hidden"
      fill="none"
    >
      <path d="M100 100V12a88 88 0 0 1 88 88z" className="fill-accent" />
      {minutes.map((minute) => (
        <line
          key={minute}
          x1="100"
          y1="4"
          x2="100"
          y2={minute % 5 === 0 ? 16 : 10}
          strokeWidth={minute % 5 === 0 ? 1.5 : 0.75}
          className="stroke-accent"
          transform={`rotate(${minute * 6} 100 100)`}
        />
      ))}
    </svg>
  );
}

const minutes = Array.from({ length: 60 }, (_, minute) => minute);
