import { LoaderCircle, MailCheck, MailQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { verificationMessages } from '#domain/account/verification';
import { brand } from '#domain/brand';
import { DisownAccount } from '../features/account/disown-account.tsx';
import { SendLinkAgain } from '../features/account/send-link-again.tsx';
import { useConfirmEmail, type VerificationState } from '../features/account/use-confirm-email.ts';
import { NoticePage } from '../features/site/notice-page.tsx';
import { PageLink } from '../routing/page-link.tsx';
import { Button, buttonClasses } from '../ui/button.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

/**
 * The page of the two links in the verification email. `/verify-email?uid=<token>` verifies the address. With
 * `#not-mine` nothing is verified; the owner of the address can take the account away from a stranger who signed up
 * with it.
 */
export function VerifyEmailPage() {
  const { search, hash } = useLocation();
  const uid = useHydrated() ? (new URLSearchParams(search).get('uid') ?? '').trim() : undefined;
  if (uid && hash === '#not-mine') return <TakeOverOffer uid={uid} />;
  return <Verification uid={uid} />;
}

function Verification({ uid }: { readonly uid: string | undefined }) {
  const { state, retry } = useConfirmEmail(uid);
  switch (state.kind) {
    case 'verifying':
      return (
        <NoticePage key="verifying" tone="neutral" icon={LoaderCircle} heading="Verifying your email">
          <p role="status">One moment...</p>
        </NoticePage>
      );
    case 'verified':
      return <Verified {...state} uid={uid ?? ''} />;
    case 'error':
      return <NotVerified {...state} onRetry={retry} />;
  }
}

type StateOfKind<Kind> = Extract<VerificationState, { readonly kind: Kind }>;

const WebsiteLink = () => (
  <PageLink to="home" className={buttonClasses('outline')}>
    Go to the website
  </PageLink>
);

/** The page after the account was taken: nobody is signed in any more, and the password comes by email. */
const Disowned = () => (
  <NoticePage
    key="disowned"
    tone="success"
    icon={MailCheck}
    heading={verificationMessages.disownedHeading}
    actions={<WebsiteLink />}
  >
    <p role="status">{verificationMessages.disowned}</p>
  </NoticePage>
);

function TakeOverOffer({ uid }: { readonly uid: string }) {
  const [isDone, setIsDone] = useState(false);
  if (isDone) return <Disowned />;
  return (
    <NoticePage
      key="not-mine"
      tone="neutral"
      icon={MailQuestionMark}
      heading="Somebody used your address"
      actions={<WebsiteLink />}
    >
      <DisownAccount uid={uid} introduction="Nothing has changed yet." onDone={() => setIsDone(true)} />
    </NoticePage>
  );
}

function Verified({ isSignedIn, uid }: StateOfKind<'verified'> & { readonly uid: string }) {
  const [isDisowned, setIsDisowned] = useState(false);
  if (isDisowned) return <Disowned />;
  return (
    <NoticePage
      key="verified"
      tone="success"
      icon={MailCheck}
      heading="Email verified"
      actions={
        <>
          <PageLink to={isSignedIn ? 'liteDashboard' : 'liteLogin'} className={buttonClasses('filled')}>
            {isSignedIn ? 'Go to your dashboard' : 'Sign in'}
          </PageLink>
          <a href={brand.deepLinks.verified} className={buttonClasses('outline')}>
            Open the app
          </a>
          <WebsiteLink />
        </>
      }
      below={<DisownAccount uid={uid} onDone={() => setIsDisowned(true)} />}
    >
      <p role="status">{verificationMessages.verified}</p>
    </NoticePage>
  );
}

const NotVerified = ({
  message,
  mayRetry: canRetry,
  onRetry,
}: StateOfKind<'error'> & { readonly onRetry: () => void }) => (
  <NoticePage
    tone="error"
    heading="Email not verified"
    actions={
      <>
        {canRetry ? <Button onClick={onRetry}>Try again</Button> : <SendLinkAgain />}
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
