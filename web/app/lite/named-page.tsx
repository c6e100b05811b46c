import { type ReactNode, Suspense, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { brand } from '#domain/brand';
import { WaitingScreen } from '../../ui/waiting-screen.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { ErrorPage } from '../error-page.tsx';

interface NamedPageProps {
  readonly title: string;
  /** What is said until the page's code is there. */
  readonly waiting?: string | undefined;
  readonly children: ReactNode;
}

/** A page with its title in the window; an error of it leaves menu and session standing. */
export function NamedPage({ title, waiting, children }: NamedPageProps) {
  const { pathname } = useLocation();
  // Before the page's own effects: a page of one thing may name that.
  useLayoutEffect(() => {
    document.title = `${title} | ${brand.name} Lite`;
  }, [title]);
  return (
    <ErrorBoundary resetKey={pathname} fallback={<ErrorPage />}>
      <Suspense fallback={<WaitingScreen text={waiting} />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
