import { landingTexts } from './landing.texts.ts';
import { ProductPicture, type ProductPictureProps } from './product-picture.tsx';
import { SectionHeading } from './section-heading.tsx';

const texts = landingTexts.closeUps;
const closeUps: { title: string; text: string; picture: ProductPictureProps }[] = [
  {
    ...texts.assistant,
    picture: {
      name: 'assistant',
      width: 1200,
      height: 930,
      alt: texts.assistant.picture,
      phone: { width: 750, height: 900 },
      className: 'aspect-[5/6] sm:aspect-[40/31]',
    },
  },
  {
    ...texts.voice,
    picture: {
      name: 'voice',
      width: 780,
      height: 710,
      alt: texts.voice.picture,
      phone: { width: 750, height: 1140 },
      className: 'aspect-[75/114] sm:aspect-[78/71]',
    },
  },
];

/** Two close-ups of the product, and three promises. */
export function CloseUps() {
  return (
    <section aria-labelledby="close-ups" className="border-t">
      <div className="mx-auto max-w-page px-5 py-16 sm:px-8 sm:py-24">
        <SectionHeading id="close-ups" title={texts.title} text={texts.text} />
        <div className="mt-10 grid items-start gap-x-8 gap-y-12 sm:mt-14 lg:grid-cols-[40fr_24fr]">
          {closeUps.map(({ title, text, picture }) => (
            <figure key={picture.name}>
              <ProductPicture {...picture} />
              <figcaption className="mt-5">
                <span className="block font-semibold text-lg">{title}</span>
                <span className="mt-1 block max-w-[34rem] text-pretty text-ink-muted">{text}</span>
              </figcaption>
            </figure>
          ))}
        </div>
        <ul className="mt-14 grid gap-x-12 gap-y-8 border-t pt-10 sm:mt-20 md:grid-cols-3">
          {texts.promises.map(({ title, text }) => (
            <li key={title}>
              <h3 className="font-semibold">{title}</h3>
              <p className="mt-1 text-pretty text-ink-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
