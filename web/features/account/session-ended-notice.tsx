import { useSession } from '../../session/session.tsx';
import { Alert } from '../../ui/alert.tsx';

/**
 * Explains at sign-in and sign-up why the user was sent here: the session expired while in use, or was ended on another
 * device.
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
  return null;
}
