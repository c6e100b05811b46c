import { Component, type ReactNode } from 'react';
import { PageLoadError } from '../routing/lazy-page.tsx';
import { Button } from '../ui/button.tsx';
import { loadFreshDocumentOnce } from './fresh-document.ts';
import { reportPageError } from './watch-errors.ts';

interface ErrorBoundaryProps {
  /** Shown instead of the children after an error. */
  readonly fallback: ReactNode;
  /** When this text changes, for example with the route, the children are rendered again. */
  readonly resetKey: string;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly failed: boolean;
  readonly resetKey: string;
}

/**
 * Catches errors of rendering and of loading a page's code. If the code cannot be loaded, the document is reloaded
 * once.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof PageLoadError) void loadFreshDocumentOnce();
    else reportPageError('render', error);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

/** Shown instead of a page that failed to load or render. */
export function ErrorPage() {
  return (
    <div className="page-narrow section text-center" role="alert">
      <h1 className="text-3xl font-semibold">Something went wrong</h1>
      <p className="mt-3 text-muted">
        This page could not be shown. What you typed is kept on this device. Check your connection and try
        again.
      </p>
      <div className="mt-6 flex justify-center">
        <Button onClick={() => window.location.reload()}>Reload page</Button>
      </div>
    </div>
  );
}
