import { Component, type ReactNode } from 'react';
import { PageLoadError } from '../routing/lazy-page.tsx';
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
