import { FileText, FolderTree, type LucideIcon, Mic, Search, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { brand } from '#shared/brand.ts';

const features: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Sparkles,
    title: 'AI-Powered Assistance',
    text: 'Ask about your notes, pull out the action items, draft the proposal.',
  },
  {
    icon: FolderTree,
    title: 'Smart Organization',
    text: 'Nested folders and tags, with a place suggested for each new note.',
  },
  {
    icon: Search,
    title: 'Semantic Search',
    text: 'Ask in your own words. Exact names and numbers are found as surely.',
  },
  { icon: FileText, title: 'Document Analysis', text: 'A PDF or Word file becomes a note: summary, keywords, text.' },
  { icon: Mic, title: 'Voice to Text', text: 'Talk on the way to the car. It is written when you sit down.' },
];

/** What the product does, beside the form; under it a picture of it, as much as there is room for. */
export function FeatureShowcase({ picture }: { picture?: ReactNode }) {
  return (
    <aside
      aria-label={`What ${brand.name} does`}
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
        // It ends where the page ends, and never makes the page longer than the window beside the form.
        <div className="relative mx-auto mt-10 w-full max-w-lg max-lg:mb-12 lg:min-h-12 lg:flex-1">
          <div className="lg:absolute lg:inset-0 lg:overflow-hidden">{picture}</div>
        </div>
      )}
    </aside>
  );
}
