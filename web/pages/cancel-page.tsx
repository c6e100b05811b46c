import { Info } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { NoticePage } from '../features/site/notice-page.tsx';
import { PageLink } from '../routing/page-link.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

/** `/cancel`: the visitor left the payment page without paying. */
export function CancelPage() {
  const { search } = useLocation();
  // A visitor from the payment page arrives with a query.
  const mayRetry = useHydrated() && search.length > 1;
  return (
    <NoticePage
      key={mayRetry ? 'retry' : 'canceled'}
      tone="neutral"
      icon={Info}
      heading="Payment canceled"
      actions={
        <PageLink to="home" className={buttonClasses('outline')}>
          Return home
        </PageLink>
      }
    >
      <p>
        No payment was processed.{mayRetry && ' You can try again from the link in your invoice or quote.'}
      </p>
    </NoticePage>
  );
}
