import { useSession } from '../../session/session.tsx';
import { Alert } from '../../ui/alert.tsx';

/** Says at sign-in and sign-up why they stand there: the session ran out while it was in use. */
export function SessionEndedNotice() {
  const { session } = useSession();
  if (session.status !== 'none' || session.why !== 'ended') return null;
  return <Alert tone="info">Your session has ended. Sign in again to continue.</Alert>;
}
