import type { ShownLite } from '#domain/profile/contract';
import { LogoField } from '../features/logo/logo-field.tsx';
import { useLogo } from '../features/logo/use-logo.ts';
import { SetupCard } from '../features/profile/setup-card.tsx';

/** Setup on the dashboard, with the logo field for one of its steps. */
export function DashboardSetup({ lite }: { readonly lite: ShownLite }) {
  const logo = useLogo();
  if (logo.isPending) return null;
  return <SetupCard lite={lite} hasLogo={logo.url !== undefined} logoField={<LogoField logo={logo} />} />;
}
