import { lazy } from 'react';
import type { ToConfirm } from '#domain/account/owner-values';
import { useAccount } from '../session/use-account.ts';

// Few accounts need it, and never for long. Without a boundary of its own the page waits for it: it is on top.
const WithLogo = lazy(async () => {
  const [{ ConfirmValues }, { useLogo }] = await Promise.all([
    import('../features/account/confirm-values.tsx'),
    import('../features/logo/use-logo.ts'),
  ]);
  return {
    default: ({ toConfirm }: { readonly toConfirm: ToConfirm }) => (
      <ConfirmValues toConfirm={toConfirm} logoUrl={useLogo().url} />
    ),
  };
});

/** What the owner is asked to confirm, on pages that show or use it; nothing where nothing waits. */
export function ValuesToConfirm() {
  const { data } = useAccount();
  return data?.toConfirm ? <WithLogo toConfirm={data.toConfirm} /> : null;
}
