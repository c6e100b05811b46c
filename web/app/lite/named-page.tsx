import { type ReactNode, Suspense, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { brand } from '#domain/brand';
import { WaitingScreen } from '../../ui/waiting-screen.tsx';
import { ErrorBoundary, ErrorPage } from '../error-boundary.tsx';

interface NamedPageProps {
  readonly title: string;
  /** Shown until the page's code is loaded. */
  readonly waiting?: string | undefined;
  readonly children: ReactNode;
}

/** A page with its document title. If the page fails, menu and session keep working. */
export function NamedPage({ title, waiting, children }: NamedPageProps) {
  const { pathname } = useLocation();
  // A layout effect runs before the page's own effects, so that a page can set a more specific title.
  useLayoutEffect(() => {
    document.title = `${title} | ${brand.name} Lite`;
  }, [title]);
  return (
    <ErrorBoundary resetKey={pathname} fallback={<ErrorPage />}>
      <Suspense fallback={<WaitingScreen text={waiting} />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
