import { LoaderCircle, MailCheck } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { verificationMessages } from '#domain/account/verification';
import { brand } from '#domain/brand';
import { useConfirmEmail } from '../features/account/use-confirm-email.ts';
import { NoticePage } from '../features/site/notice-page.tsx';
import { PageLink } from '../routing/page-link.tsx';
import { Button, buttonClasses } from '../ui/button.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

/** `/verify-email?uid=`: confirms an address; ways back to the app and to the website. */
export function VerifyEmailPage() {
  const { search } = useLocation();
  const uid = useHydrated() ? (new URLSearchParams(search).get('uid') ?? '').trim() : undefined;
  const { state, retry } = useConfirmEmail(uid);
  const website = (
    <PageLink to="home" className={buttonClasses('outline')}>
      Go to the website
    </PageLink>
  );

  switch (state.kind) {
    case 'verifying':
      return (
        <NoticePage key="verifying" tone="neutral" icon={LoaderCircle} heading="Verifying your email">
          <p role="status">One moment...</p>
        </NoticePage>
      );
    case 'verified':
      return (
        <NoticePage
          tone="success"
          icon={MailCheck}
          heading="Email verified"
          actions={
            <>
              {state.isSignedIn && (
                <PageLink to="liteDashboard" className={buttonClasses('filled')}>
                  Go to your dashboard
                </PageLink>
              )}
              <a
                href={brand.deepLinks.verified}
                className={buttonClasses(state.isSignedIn ? 'outline' : 'filled')}
              >
                Open the app
              </a>
              {website}
            </>
          }
        >
          <div role="status" className="grid gap-3">
            <p>{verificationMessages.verified}</p>
            {state.resetMailed && <p>{verificationMessages.resetMailed}</p>}
          </div>
        </NoticePage>
      );
    case 'error':
      return (
        <NoticePage
          tone="error"
          heading="Email not verified"
          actions={
            <>
              {state.mayRetry && <Button onClick={retry}>Try again</Button>}
              <a href={brand.deepLinks.open} className={buttonClasses('outline')}>
                Open the app
              </a>
              {website}
            </>
          }
        >
          <p role="alert">{state.message}</p>
        </NoticePage>
      );
  }
}
