import { ArrowLeft } from 'lucide-react';
import { brand } from '#domain/brand';
import { ChangePassword } from '../features/account/change-password.tsx';
import { LogoField } from '../features/logo/logo-field.tsx';
import { useLogo } from '../features/logo/use-logo.ts';
import { HowToPayForm } from '../features/profile/how-to-pay-form.tsx';
import { InvoiceDefaults } from '../features/profile/invoice-defaults.tsx';
import { SettingsForm } from '../features/profile/settings-form.tsx';
import { TimeZoneForm } from '../features/profile/time-zone-form.tsx';
import { RemindersForm } from '../features/reminders/reminders-form.tsx';
import { PageLink } from '../routing/page-link.tsx';
import { useAccount, useProfile } from '../session/use-account.ts';
import { ValuesToConfirm } from './values-to-confirm.tsx';

/** Edits the business profile, which is printed at the top of every invoice. */
export function LiteSettingsPage() {
  const { lite, business } = useProfile();
  const logo = useLogo();
  const { refetch } = useAccount();
  return (
    <div className="max-w-[44rem]">
      <PageLink
        to="liteDashboard"
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-sm font-medium text-muted no-underline hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to Dashboard
      </PageLink>
      <h1 className="mt-2 text-3xl font-semibold">Business Settings</h1>
      <p className="mt-2 text-muted">
        This information is placed on top of every invoice you create. Invoices you have sent keep what they
        were sent with.
      </p>
      <div className="mt-6 empty:hidden">
        <ValuesToConfirm />
      </div>
      <SettingsForm saved={business} onReload={async () => (await refetch()).data?.business} />
      <InvoiceDefaults
        saved={lite}
        brandColor={lite.brandColor ?? business.brandColor ?? brand.color}
        logoField={<LogoField logo={logo} />}
      />
      <HowToPayForm lite={lite} />
      <TimeZoneForm saved={lite.timeZone} />
      <RemindersForm saved={lite.reminders} />
      <ChangePassword />
    </div>
  );
}
