import { Suspense } from 'react';
import { connectionTexts } from '#domain/online-payments/connection-texts';
import { useOnlinePayments } from '../features/online-payments/use-online-payments.ts';
import { HowToPayForm } from '../features/profile/how-to-pay-form.tsx';
import { SettingsFrame } from '../features/profile/settings-frame.tsx';
import { lazyPart } from '../routing/lazy-page.tsx';
import { useProfile } from '../session/use-account.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { ValuesToConfirm } from './values-to-confirm.tsx';

/** Loaded only if online payments are offered. */
const OnlinePaymentsCard = lazyPart(
  async () => (await import('../features/online-payments/online-payments-card.tsx')).OnlinePaymentsCard,
);

/** Settings for how clients pay. */
export function LitePaymentSettingsPage() {
  const { lite } = useProfile();
  const { areOnlinePaymentsOffered, hasFailed, retry } = useOnlinePayments();
  return (
    <SettingsFrame page="payments">
      <div className="mb-6 empty:hidden">
        <ValuesToConfirm />
      </div>
      {hasFailed && lite.howToPay?.online !== undefined && (
        <div className="mb-6">
          <LoadFailure text={connectionTexts.loadFailed} onRetry={retry} />
        </div>
      )}
      {areOnlinePaymentsOffered && (
        <Suspense>
          <OnlinePaymentsCard />
        </Suspense>
      )}
      <HowToPayForm lite={lite} />
    </SettingsFrame>
  );
}
