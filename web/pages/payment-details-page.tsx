import { useLocation } from 'react-router-dom';
import { paymentDetailsTexts } from '#domain/profile/payment-details-page';
import { AnswerPaymentDetails } from '../features/profile/answer-payment-details.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

/**
 * The page for links of the email about changed payment details. Each action is a button, because loading a page must
 * not change anything.
 */
export function PaymentDetailsPage() {
  const { hash } = useLocation();
  const fragment = useHydrated() ? new URLSearchParams(hash.slice(1)) : undefined;
  const action = fragment?.get('action') === 'confirm' ? 'confirm' : 'deny';
  const { heading, text } = paymentDetailsTexts[action];
  return (
    <div className="page-narrow section">
      <h1 className="text-3xl font-semibold">{fragment ? heading : 'Your payment details'}</h1>
      <p className="mt-4 text-muted">{fragment ? text : 'One moment...'}</p>
      <AnswerPaymentDetails action={action} token={fragment && (fragment.get('token') ?? '')} />
    </div>
  );
}
