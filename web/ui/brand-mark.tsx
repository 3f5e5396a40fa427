/** The product's sign: a dial with the spare hour filled in. Decoration beside the name. */
export function BrandMark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={`shrink-0 ${className}`}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <circle cx="16" cy="16" r="9" fill="none" strokeWidth="2.5" className="stroke-on-accent" />
      <path d="M16 16V7a9 9 0 0 1 9 9z" className="fill-on-accent" />
    </svg>
  );
}
