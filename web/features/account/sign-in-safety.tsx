import { useState } from 'react';
import { sessionDays, sessionEnd } from '#domain/account/session-limit';
import { browserName } from '#domain/account/sign-in-records';
import { isSessionEnd } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { keptSignInTime } from '../../adapters/auth/kept-tokens.ts';
import { useAccount } from '../../session/use-account.ts';
import { useAccountLongTime } from '../../session/use-account-day.ts';
import { useSignIns } from '../../session/use-sign-ins.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useAction } from '../../ui/use-action.ts';
import { RecentPasskeys, recentOf } from './recent-passkeys.tsx';
import { usePasskeys } from './use-passkeys.ts';

/** The recent sign-ins of the account, and "Sign out everywhere". */
export function SignInSafety() {
  const { refetch } = useAccount();
  const timeOf = useAccountLongTime();
  const { data, isError } = useSignIns();
  const { state, run } = useAction(async () => {
    await callAsAccount('end-sessions', { body: { keepsOwn: false } }).catch((error: unknown) => {
      // The operation ends this session, too, possibly before it responds.
      if (!isSessionEnd(error)) throw error;
    });
    // The API rejects this request, which signs out this tab but keeps typed text.
    await refetch();
  });
  const { passkeys } = usePasskeys();
  // The first press shows passkeys that this would keep, the second one signs out.
  const [isAsking, setIsAsking] = useState(false);
  const signedInAt = keptSignInTime();
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg font-semibold">Recent sign-ins</h2>
      <p className="mt-1 text-sm text-muted">
        If you do not recognize one, sign out everywhere and change your password.
      </p>
      {signedInAt !== undefined && (
        <p className="mt-1 text-sm text-muted">
          You stay signed in for {sessionDays} days: on this browser until{' '}
          <span>{timeOf(new Date(sessionEnd(signedInAt)).toISOString())}</span>.
        </p>
      )}
      {isError && (
        <Alert tone="error" className="mt-4">
          The sign-ins could not be loaded. Reload the page to try again.
        </Alert>
      )}
      {data && data.signIns.length > 0 && (
        <ul className="mt-4 divide-y divide-line">
          {data.signIns.map(({ at, browser }) => (
            <li key={at} className="flex flex-wrap justify-between gap-x-4 py-2 text-sm">
              <span className="font-medium">{browserName(browser)}</span>
              <time dateTime={at} className="text-muted">
                {timeOf(at)}
              </time>
            </li>
          ))}
        </ul>
      )}
      {data?.signIns.length === 0 && <p className="mt-4 text-sm">No sign-ins are recorded yet.</p>}
      <div className="mt-5 grid gap-3">
        {isAsking && <RecentPasskeys />}
        {state.kind === 'failed' && (
          <Alert tone="error">You could not be signed out everywhere. Please try again.</Alert>
        )}
        <div className="sm:flex sm:justify-end">
          <Button
            variant="outline"
            className="w-full sm:w-auto"
            busy={state.kind === 'running'}
            busyLabel="Signing out..."
            onClick={() => (isAsking || recentOf(passkeys).length === 0 ? void run() : setIsAsking(true))}
          >
            Sign out everywhere
          </Button>
        </div>
      </div>
    </Card>
  );
}
