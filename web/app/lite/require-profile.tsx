import { Suspense } from 'react';
import { matchPath, Navigate, Outlet, useLocation } from 'react-router-dom';
import { settingsMessages } from '#domain/profile/settings-messages';
import { siteRoutes } from '#domain/site-routes';
import { lazyPart } from '../../routing/lazy-page.tsx';
import { withReturnPath } from '../../routing/return-path.ts';
import { useSession } from '../../session/session.tsx';
import { hasUserLeft } from '../../session/session-state.ts';
import { useAccount, useReloadAccount } from '../../session/use-account.ts';
import { Button } from '../../ui/button.tsx';
import { WaitingScreen } from '../../ui/waiting-screen.tsx';
import { litePageAt } from './lite-pages.ts';

// Loaded only if the profile cannot be read.
const InvoiceWithoutProfilePage = lazyPart(
  async () => (await import('../../pages/invoice-without-profile-page.tsx')).InvoiceWithoutProfilePage,
);

/**
 * Redirects to login without a session, and to sign-up without a profile; both return here afterwards, except after a
 * sign-out. Renders nothing of a page until session and profile are known.
 */
export function RequireProfile() {
  const { session, refresh } = useSession();
  const account = useAccount();
  const reload = useReloadAccount();
  const { pathname, search, hash } = useLocation();
  const waiting = litePageAt(pathname)?.waiting;
  const here = pathname + search + hash;

  if (session.status === 'loading') return <WaitingScreen text={waiting} />;
  if (session.status === 'unreadable') return <UnreadableScreen onRetry={() => void refresh()} />;
  if (session.status === 'none') {
    const returnPath = hasUserLeft(session) ? undefined : here;
    return <Navigate to={withReturnPath(siteRoutes.liteLogin.path, returnPath)} replace />;
  }
  if (account.data?.hasProfile) return <Outlet />;
  if (account.data) return <Navigate to={withReturnPath(siteRoutes.liteSignup.path, here)} replace />;
  if (account.isError) {
    const invoiceId = matchPath(siteRoutes.liteInvoice.path, pathname)?.params.invoiceId;
    if (invoiceId === undefined) return <UnreadableScreen onRetry={reload} />;
    return (
      <Suspense fallback={<WaitingScreen text={waiting} />}>
        <InvoiceWithoutProfilePage invoiceId={invoiceId} onRetry={reload} />
      </Suspense>
    );
  }
  return <WaitingScreen text={waiting} onRetry={reload} />;
}

/** Shown when the session or the profile could not be read, for example without network. The user stays signed in. */
export function UnreadableScreen({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <main id="content" tabIndex={-1} data-focus-target className="page-narrow section text-center">
      <div role="alert">
        <h1 className="text-2xl font-semibold">{settingsMessages.loadFailed}</h1>
        <p className="mt-3 text-muted">You are still signed in, and nothing you typed is lost.</p>
      </div>
      <div className="mt-6">
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </main>
  );
}
