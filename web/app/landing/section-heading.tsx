/** The title of a section and a sentence about it. */
export function SectionHeading({ id, title, text }: { id: string; title: string; text: string }) {
  return (
    <div className="grid gap-x-16 gap-y-3 lg:grid-cols-[1.35fr_1fr] lg:items-end">
      <h2 id={id} className="max-w-[20ch] text-balance font-serif text-title">
        {title}
      </h2>
      <p className="max-w-[34rem] text-pretty text-ink-muted">{text}</p>
    </div>
  );
}
