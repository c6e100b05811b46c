import { Suspense } from 'react';
import { lazyPart } from '../../../routing/lazy-page.tsx';
import { useRememberedDivided } from '../../../session/divided-payments.ts';
import { useUser } from '../../../session/session.tsx';

const PaymentGoingOn = lazyPart(async () => (await import('./payment-going-on.tsx')).PaymentGoingOn);

/** The divided payments of this browser of which some parts are not recorded yet, or could not be. */
export function PaymentsGoingOn() {
  const { userId } = useUser();
  const ids = useRememberedDivided(userId);
  return ids.map((dividedId) => (
    <Suspense key={dividedId}>
      <PaymentGoingOn dividedId={dividedId} />
    </Suspense>
  ));
}
