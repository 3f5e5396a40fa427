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
      phone: { width: 750, height: 900 },
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
      phone: { width: 750, height: 1140 },
      className: 'aspect-[75/114] sm:aspect-[78/71]',
    },
  },
];

/** What somebody asks who writes down what clients say. */
const promises = [
  {
    title: 'Nothing to set up',
    text: 'The assistant that is built in needs no key and no provider: it quotes your notes, and says where it stands.',
  },
  {
    title: 'Your clients stay yours',
    text: 'Leave a note or a folder out of AI and no provider sees it. You are told what is sent before the first question.',
  },
  {
    title: 'Nothing gets lost',
    text: 'In a lift or on a train your words are kept on the device and saved later. Older versions stay for thirty days.',
  },
];

/** Two moments of the product, seen from near, and what can be relied on. */
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
        <ul className="mt-14 grid gap-x-12 gap-y-8 border-t pt-10 sm:mt-20 md:grid-cols-3">
          {promises.map(({ title, text }) => (
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
