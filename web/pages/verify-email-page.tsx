import { LoaderCircle, MailCheck } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { verificationMessages } from '#domain/account/verification';
import { brand } from '#domain/brand';
import { useConfirmEmail, type VerificationState } from '../features/account/use-confirm-email.ts';
import { NoticePage } from '../features/site/notice-page.tsx';
import { PageLink } from '../routing/page-link.tsx';
import { Button, buttonClasses } from '../ui/button.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

/** `/verify-email?uid=`: confirms an address; ways back to the app and to the website. */
export function VerifyEmailPage() {
  const { search } = useLocation();
  const uid = useHydrated() ? (new URLSearchParams(search).get('uid') ?? '').trim() : undefined;
  const { state, retry } = useConfirmEmail(uid);
  switch (state.kind) {
    case 'verifying':
      return (
        <NoticePage key="verifying" tone="neutral" icon={LoaderCircle} heading="Verifying your email">
          <p role="status">One moment...</p>
        </NoticePage>
      );
    case 'verified':
      return <Verified {...state} />;
    case 'error':
      return <NotVerified {...state} onRetry={retry} />;
  }
}

type Of<Kind> = Extract<VerificationState, { readonly kind: Kind }>;

const WebsiteLink = () => (
  <PageLink to="home" className={buttonClasses('outline')}>
    Go to the website
  </PageLink>
);

const Verified = ({ resetMailed, isSignedIn }: Of<'verified'>) => (
  <NoticePage
    tone="success"
    icon={MailCheck}
    heading="Email verified"
    actions={
      <>
        {isSignedIn && (
          <PageLink to="liteDashboard" className={buttonClasses('filled')}>
            Go to your dashboard
          </PageLink>
        )}
        <a href={brand.deepLinks.verified} className={buttonClasses(isSignedIn ? 'outline' : 'filled')}>
          Open the app
        </a>
        <WebsiteLink />
      </>
    }
  >
    <div role="status" className="grid gap-3">
      <p>{verificationMessages.verified}</p>
      {resetMailed && <p>{verificationMessages.resetMailed}</p>}
    </div>
  </NoticePage>
);

const NotVerified = ({ message, mayRetry, onRetry }: Of<'error'> & { readonly onRetry: () => void }) => (
  <NoticePage
    tone="error"
    heading="Email not verified"
    actions={
      <>
        {mayRetry && <Button onClick={onRetry}>Try again</Button>}
        <a href={brand.deepLinks.open} className={buttonClasses('outline')}>
          Open the app
        </a>
        <WebsiteLink />
      </>
    }
  >
    <p role="alert">{message}</p>
  </NoticePage>
);
