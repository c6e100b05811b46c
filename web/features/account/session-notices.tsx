import { settingsMessages } from '#domain/profile/settings-messages';
import { useSession } from '../../session/session.tsx';
import { Alert } from '../../ui/alert.tsx';
import { longWaitText } from '../../ui/use-long-wait.ts';

/**
 * Explains at sign-in and sign-up why the user was sent here: the session expired while in use, was ended on another
 * device, or the user deleted the account.
 */
export function SessionEndedNotice() {
  const { session } = useSession();
  if (session.status !== 'none') return null;
  if (session.why === 'ended')
    return <Alert tone="info">Your session has ended. Sign in again to continue.</Alert>;
  if (session.why === 'ended-everywhere')
    return (
      <Alert tone="info">
        This account was signed out everywhere, as happens when its password is reset. Sign in again to
        continue.
      </Alert>
    );
  if (session.why === 'account-deleted')
    return (
      <Alert tone="success">
        Your account is closed. Your links no longer work, and everything else is deleted within 24 hours.
      </Alert>
    );
  return null;
}

interface ProfileUnreadableProps {
  /** True if the request is still running after a long wait. */
  readonly isSlow?: boolean;
  readonly onRetry: () => void;
}

/** Shown at sign-in and sign-up when the profile could not be read, or takes long (`isSlow`). Offers a retry. */
export const ProfileUnreadable = ({ isSlow = false, onRetry }: ProfileUnreadableProps) => (
  <Alert tone={isSlow ? 'info' : 'error'}>
    {isSlow ? longWaitText : settingsMessages.loadFailed}{' '}
    <button type="button" className="font-semibold underline" onClick={onRetry}>
      Try again
    </button>
  </Alert>
);
