import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import { buttonStyle } from '#web/ui/button-style.ts';
import { landingTexts as texts } from './landing.texts.ts';
import { ProductPicture } from './product-picture.tsx';

/** The promise, one button, one picture. */
export function Hero() {
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
