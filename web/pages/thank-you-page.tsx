import { MailCheck } from 'lucide-react';
import { thankYou } from '#domain/site/home';
import { NoticePage } from '../features/site/notice-page.tsx';
import { PageLink } from '../routing/page-link.tsx';
import { buttonClasses } from '../ui/button.tsx';

/** `/thank-you`: after an early-access signup. */
export function ThankYouPage() {
  return (
    <NoticePage
      tone="success"
      icon={MailCheck}
      heading={thankYou.heading}
      actions={
        <>
          <PageLink to="home" className={buttonClasses('filled')}>
            Back to home
          </PageLink>
          <PageLink to="invoiceGenerator" className={buttonClasses('outline')}>
            Make an invoice meanwhile
          </PageLink>
        </>
      }
    >
      <p>{thankYou.text}</p>
      <p className="mt-4 text-base">{thankYou.promise}</p>
    </NoticePage>
  );
}
