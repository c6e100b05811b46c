import { brand } from '#domain/brand';
import { LogoField } from '../features/logo/logo-field.tsx';
import { useLogo } from '../features/logo/use-logo.ts';
import { InvoiceDefaults } from '../features/profile/invoice-defaults.tsx';
import { SettingsFrame } from '../features/profile/settings-frame.tsx';
import { useProfile } from '../session/use-account.ts';

/** The defaults of new invoices and quotes. */
export function LiteInvoiceSettingsPage() {
  const { lite, business } = useProfile();
  const logo = useLogo();
  return (
    <SettingsFrame page="invoices">
      <InvoiceDefaults
        saved={lite}
        brandColor={lite.brandColor ?? business.brandColor ?? brand.color}
        logoField={<LogoField logo={logo} />}
      />
    </SettingsFrame>
  );
}
