import { Component, type ReactNode } from 'react';
import { buttonStyle } from './button-style.ts';

interface ErrorBoundaryProps {
  /** What failed, for instance `The editor`. */
  name?: string;
  children: ReactNode;
}

/** Keeps a mistake in one part from taking down the rest, and offers to draw the part again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert" className="flex flex-col items-center justify-center gap-1 px-6 py-10 text-center">
        <h2 className="font-semibold">{this.props.name ?? 'This page'} ran into a problem</h2>
        <p className="max-w-80 text-balance text-ink-muted">
          Try again. If that does not help, reload the page; your saved work is safe.
        </p>
        <div className="mt-4 flex gap-2">
          <button type="button" className={buttonStyle('primary')} onClick={() => this.setState({ hasFailed: false })}>
            Try again
          </button>
          <button type="button" className={buttonStyle('secondary')} onClick={() => location.reload()}>
            Reload
          </button>
        </div>
      </div>
    );
  }
}
