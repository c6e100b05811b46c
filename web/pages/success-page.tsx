import { CircleCheck, Info } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { NoticePage } from '../features/site/notice-page.tsx';
import { PageLink } from '../routing/page-link.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

/** `/success?session_id=`: the return page of the payment page. It shows the outcome and changes nothing. */
export function SuccessPage() {
  const { search } = useLocation();
  const hydrated = useHydrated();
  const home = (
    <PageLink to="home" className={buttonClasses('outline')}>
      Go to home
    </PageLink>
  );
  // The prerendered page does not know the query, so it shows no outcome.
  if (!hydrated)
    return (
      <NoticePage key="waiting" tone="neutral" icon={Info} heading="Payment result" actions={home}>
        <p>One moment...</p>
      </NoticePage>
    );
  return (new URLSearchParams(search).get('session_id') ?? '') === '' ? (
    <NoticePage tone="neutral" icon={Info} heading="No payment found" actions={home}>
      <p>No payment was processed.</p>
    </NoticePage>
  ) : (
    <NoticePage tone="success" icon={CircleCheck} heading="Payment completed" actions={home}>
      <p>Thank you. Your payment was completed, and you can return to the app.</p>
    </NoticePage>
  );
}
