import { useSession } from '../../session/session.tsx';
import { Alert } from '../../ui/alert.tsx';

/** Says at sign-in and sign-up why they stand there: the session ran out while it was in use, or was ended elsewhere. */
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
