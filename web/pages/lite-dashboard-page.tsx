import { Suspense } from 'react';
import { LazyUnsentInvoiceList } from '../features/invoices/editor/lazy-unsent-invoice-list.tsx';
import { JobsToday } from '../features/jobs/jobs-today.tsx';
import { AccountStats } from '../features/profile/account-stats.tsx';
import { BusinessCard } from '../features/profile/business-card.tsx';
import { CompletenessCard } from '../features/profile/completeness-card.tsx';
import { QuickActions } from '../features/profile/quick-actions.tsx';
import { CameIn } from '../features/reports/came-in.tsx';
import { MonthOverview, Overview, WhoOwesMost } from '../features/reports/overview.tsx';
import { TodayCard } from '../features/today/today-card.tsx';
import { lazyPart } from '../routing/lazy-page.tsx';
import { PageLink } from '../routing/page-link.tsx';
import { useUser } from '../session/session.tsx';
import { useProfile } from '../session/use-account.ts';
import { buttonClasses } from '../ui/button.tsx';
import { usePrefetchToast } from '../ui/toast-host.tsx';
import { TodayResend } from './today-resend.tsx';
import { ValuesToConfirm } from './values-to-confirm.tsx';

// Not in a Suspense boundary of its own: the page waits for it, so that nothing below it moves later.
const VerificationNotice = lazyPart(
  async () => (await import('../features/account/verification-notice.tsx')).VerificationNotice,
);

const TodayDialog = lazyPart(async () => (await import('./today-dialog.tsx')).TodayDialog);

const DashboardSetup = lazyPart(async () => (await import('./dashboard-setup.tsx')).DashboardSetup);

/** The first page after sign-in: overview, links to other pages, and what is missing in the profile. */
export function LiteDashboardPage() {
  usePrefetchToast();
  const { email } = useUser();
  const { lite, business } = useProfile();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-sm:w-full">
          <h1 className="text-3xl font-semibold">
            Welcome, <span translate="no">{business.firstName || email}</span>
          </h1>
          <div className="mt-1 flex items-center justify-between gap-x-4">
            <p className="min-w-0 text-muted" translate={business.businessName === '' ? undefined : 'no'}>
              {business.businessName || 'Here is how things stand.'}
            </p>
            {/* On a phone, the totals with the same link are below Today, off the first screen. */}
            <WhoOwesMost className="-my-3 shrink-0 sm:hidden print:hidden" />
          </div>
        </div>
        {/* On wide screens, the menu and a tile have this link. */}
        <PageLink
          to="liteInvoiceGenerator"
          className={buttonClasses('filled', 'max-sm:w-full lg:hidden print:hidden')}
        >
          Create Invoice
        </PageLink>
      </div>
      <div className="mt-4 grid gap-4 sm:mt-6 sm:gap-6 lg:mt-8">
        <ValuesToConfirm />
        {!lite.emailVerified && (
          <VerificationNotice email={lite.email} wasNotSent={lite.verificationNotSentAt !== undefined} />
        )}
        {lite.setupDismissedAt === undefined && (
          <Suspense>
            <DashboardSetup lite={lite} />
          </Suspense>
        )}
        {/* Above Today: only this browser knows these forms. */}
        <LazyUnsentInvoiceList onlyNotSent className="" />
        <JobsToday />
        {/* Side by side on a wide screen, so that both begin on the first screen. */}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 empty:hidden sm:gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <TodayCard Dialog={TodayDialog} Resend={TodayResend} />
          <CameIn />
        </div>
        <Overview />
        <QuickActions />
        <AccountStats lite={lite} />
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <BusinessCard business={business} />
          <CompletenessCard business={business} />
        </div>
        <MonthOverview />
      </div>
    </>
  );
}
