import { brand } from '#shared/brand.ts';
import { ProductPicture, type ProductPictureProps } from './product-picture.tsx';
import { SectionHeading } from './section-heading.tsx';

const closeUps: { title: string; text: string; picture: ProductPictureProps }[] = [
  {
    title: 'Asked in the middle of a note',
    text: 'The answer quotes what you wrote. Press its number and you stand at the line.',
    picture: {
      name: 'assistant',
      width: 1200,
      height: 930,
      alt: `A question to the assistant of ${brand.name} and its answer, with the note it comes from, beside the note itself.`,
      // A phone shows the panel.
      crop: 'object-right-bottom',
      className: 'aspect-[5/6] sm:aspect-[40/31]',
    },
  },
  {
    title: 'Said on the way out',
    text: 'Tidied up on request, then put into the open note or kept as its own. The recording can be played again.',
    picture: {
      name: 'voice',
      width: 780,
      height: 710,
      alt: 'A dictated message as text, tidied up, with a task and its date, over the recording and the buttons that put it into a note.',
      crop: 'object-center',
      className: 'aspect-[78/71]',
    },
  },
];

/** Two moments of the product, seen from near. */
export function CloseUps() {
  return (
    <section aria-labelledby="close-ups" className="border-t">
      <div className="mx-auto max-w-page px-5 py-16 sm:px-8 sm:py-24">
        <SectionHeading
          id="close-ups"
          title="Ask it. Tell it. Go."
          text="Pictures of the product as it runs, from the week of a consultant who exists only here."
        />
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
      </div>
    </section>
  );
}
