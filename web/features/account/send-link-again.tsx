import { recipientTexts } from '#domain/documents/recipient-texts';
import { hasStoredTokens } from '../../adapters/auth/kept-tokens.ts';
import { onlineImport } from '../../adapters/online-import.ts';
import { PageLink } from '../../routing/page-link.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { useAction } from '../../ui/use-action.ts';

const networkError = 'Network error. Please check your connection and try again.';

/** The session code is loaded on click, because few visitors need it. */
const loadCalls = onlineImport(() =>
  Promise.all([import('../../adapters/api/call-as-account.ts'), import('../../adapters/api/api-error.ts')]),
);

/** Requests another link. Returns the message to show to the user. */
async function sendLink(): Promise<string> {
  const modules = await loadCalls().catch(() => undefined);
  if (!modules) return networkError;
  const [{ callAsAccount }, { failureOf }] = modules;
  try {
    const { alreadyVerified } = await callAsAccount('send-verification');
    return alreadyVerified
      ? 'Your email is already verified.'
      : 'We sent a new link to your email. Open it to verify your address.';
  } catch (error) {
    const { kind, code, sentence } = failureOf(error);
    if (kind === 'offline') return networkError;
    if (code === 'unauthenticated') return 'Sign in to get a new link.';
    return sentence ?? 'Something went wrong. Please try again.';
  }
}

/** Shown for a link that failed: sends a new one to the signed-in owner. Others are asked to sign in first. */
export function SendLinkAgain() {
  const { state, run } = useAction(sendLink);
  if (!hasStoredTokens())
    return (
      <PageLink to="liteLogin" className={buttonClasses('filled')}>
        Sign in to send the link again
      </PageLink>
    );
  return (
    <div className="grid justify-items-center gap-2">
      <Button busy={state.kind === 'running'} busyLabel="Sending..." onClick={() => void run()}>
        {recipientTexts.sendLink}
      </Button>
      <p role="status">{state.kind === 'done' ? state.answer : ''}</p>
    </div>
  );
}
