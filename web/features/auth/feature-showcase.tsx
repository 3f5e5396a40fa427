import { FileText, FolderTree, type LucideIcon, Mic, Search, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { brand } from '#shared/brand.ts';
import { authTexts } from './auth.texts.ts';

const texts = authTexts.showcase;
const features: { icon: LucideIcon; title: string; text: string }[] = [
  { icon: Sparkles, ...texts.assistance },
  { icon: FolderTree, ...texts.organization },
  { icon: Search, ...texts.search },
  { icon: FileText, ...texts.documents },
  { icon: Mic, ...texts.voice },
];

/** What the product does, beside the form, with as much of a picture as fits below. */
export function FeatureShowcase({ picture }: { picture?: ReactNode }) {
  return (
    <aside
      aria-label={texts.label}
      className="flex flex-col justify-center border-t bg-sunken px-5 pt-12 sm:px-10 lg:border-t-0 lg:border-l lg:px-16"
    >
      <div className="mx-auto w-full max-w-lg">
        <p className="text-balance font-serif text-title">{brand.tagline}</p>
        <ul className="mt-8 divide-y border-y">
          {features.map(({ icon: Icon, title, text }) => (
            <li key={title} className="grid grid-cols-[1.25rem_1fr] gap-x-4 py-3.5">
              <Icon aria-hidden="true" className="mt-0.5 size-5 text-accent-ink" strokeWidth={1.75} />
              <div>
                <h2 className="font-semibold">{title}</h2>
                <p className="text-pretty text-ink-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      {picture === undefined ? (
        <div className="h-12" />
      ) : (
        // The picture is cut off at the end of the page and never makes the page longer than the form.
        <div className="relative mx-auto mt-10 w-full max-w-lg max-lg:mb-12 lg:min-h-12 lg:flex-1">
          <div className="lg:absolute lg:inset-0 lg:overflow-hidden">{picture}</div>
        </div>
      )}
    </aside>
  );
}
