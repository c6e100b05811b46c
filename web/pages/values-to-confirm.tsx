import type { ToConfirm } from '#domain/account/owner-values';
import { ConfirmValues } from '../features/account/confirm-values.tsx';
import { useLogo } from '../features/logo/use-logo.ts';
import { useAccount } from '../session/use-account.ts';

function WithLogo({ toConfirm }: { readonly toConfirm: ToConfirm }) {
  return <ConfirmValues toConfirm={toConfirm} logoUrl={useLogo().url} />;
}

/** What the owner is asked to confirm, on pages that show or use it; nothing where nothing waits. */
export function ValuesToConfirm() {
  const { data } = useAccount();
  return data?.toConfirm ? <WithLogo toConfirm={data.toConfirm} /> : null;
}
