import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import { buttonStyle } from '#web/ui/button-style.ts';

/** Every path without a page. */
export function NotFound() {
  return (
    <main className="grid min-h-dvh place-items-center px-6">
      <title>{`404 Page Not Found · ${brand.name}`}</title>
      <div className="max-w-md text-center">
        <h1 className="text-balance font-serif text-title">404 Page Not Found</h1>
        <p className="mt-3 text-ink-muted">Did you forget to add the page to the router?</p>
        <Link href="/" className={`${buttonStyle('secondary')} mt-8`}>
          Back to {brand.name}
        </Link>
      </div>
    </main>
  );
}
