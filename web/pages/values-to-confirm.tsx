import type { OwnerConfirmation } from '#domain/profile/owner-values';
import { lazyPart } from '../routing/lazy-page.tsx';
import { useAccount } from '../session/use-account.ts';

// A separate chunk, because few accounts need it. Not in a Suspense boundary of its own: the page waits for it, so that
// nothing below it moves later.
const ConfirmValuesWithLogo = lazyPart(async () => {
  const [{ ConfirmValues }, { useLogo }] = await Promise.all([
    import('../features/account/confirm-values.tsx'),
    import('../features/logo/use-logo.ts'),
  ]);
  return ({ toConfirm }: { readonly toConfirm: OwnerConfirmation }) => (
    <ConfirmValues toConfirm={toConfirm} logoUrl={useLogo().url} />
  );
});

/** Values that the owner should confirm, shown on pages that display or use them; empty if there are none. */
export function ValuesToConfirm() {
  const { data } = useAccount();
  return data?.toConfirm ? <ConfirmValuesWithLogo toConfirm={data.toConfirm} /> : null;
}
