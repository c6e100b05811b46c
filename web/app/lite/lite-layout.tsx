import { Suspense, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { NearSessionEnd } from '../../features/account/near-session-end.tsx';
import { PaymentsGoingOn } from '../../features/invoices/payments/payments-going-on.tsx';
import { LiteBrand } from '../../features/site/brand-mark.tsx';
import { lazyPart } from '../../routing/lazy-page.tsx';
import { PageLink } from '../../routing/page-link.tsx';
import { useSignOut } from '../../session/use-sign-out.ts';
import { LazyConfirmDialog } from '../../ui/lazy-confirm-dialog.tsx';
import { SkipLink } from '../../ui/visually-hidden.tsx';
import { LiteMenu } from './lite-menu.tsx';
import { MenuDrawer } from './menu-drawer.tsx';

const SubscriptionNotice = lazyPart(
  async () => (await import('./subscription-notice.tsx')).SubscriptionNotice,
);

const Brand = () => (
  <PageLink to="liteDashboard" className="-m-1 inline-flex rounded-control p-1 no-underline">
    <LiteBrand />
  </PageLink>
);

/** The layout of signed-in pages: the menu on the left, or behind a button on a phone. */
export function LiteLayout() {
  // Undefined until first opened, so that its code is not part of the first load.
  const [noticeOpen, setNoticeOpen] = useState<boolean>();
  const openNotice = () => setNoticeOpen(true);
  const { signOut, question } = useSignOut();
  return (
    <div className="min-h-dvh print:block print:min-h-0 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
      <SkipLink />
      <header className="top-bar sticky top-0 z-40 flex h-16 items-center justify-between border-b border-line bg-surface px-4 lg:hidden print:hidden">
        <Brand />
        <MenuDrawer onManageSubscription={openNotice} onSignOut={signOut} />
      </header>
      <aside className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line bg-surface lg:flex print:hidden">
        <div className="flex h-16 shrink-0 items-center px-5">
          <Brand />
        </div>
        <LiteMenu className="grow px-3 pb-4" onManageSubscription={openNotice} onSignOut={signOut} />
      </aside>
      <main id="content" tabIndex={-1} data-focus-target className="min-w-0">
        <div className="mx-auto w-full max-w-[72rem] px-4 py-6 sm:px-6 lg:px-10 lg:py-10 print:p-0">
          <NearSessionEnd />
          <PaymentsGoingOn />
          <Outlet />
        </div>
      </main>
      <LazyConfirmDialog confirmation={question} />
      {noticeOpen !== undefined && (
        <Suspense>
          <SubscriptionNotice open={noticeOpen} onClose={() => setNoticeOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
