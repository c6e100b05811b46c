import { useState } from 'react';
import {
  changePassword,
  renewSessions,
  type SessionsAfterChange,
} from '../../adapters/auth/password-change.ts';
import { useSession, useUser } from '../../session/session.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useAuthAction } from './use-auth-action.ts';

/** A successful change: the new password, and the state of the sessions afterwards. */
interface PasswordChange {
  readonly password: string;
  readonly sessions: SessionsAfterChange;
}

/** Changes the password of the signed-in user. Every session ends; this browser gets a new one. */
export function useChangePassword() {
  const { email } = useUser();
  const { refresh } = useSession();
  const [lastChange, setLastChange] = useState<PasswordChange>();

  async function showChange(change: PasswordChange) {
    setLastChange(change);
    await refresh();
  }

  const { busy, failure, run, clearFailure } = useAuthAction(
    async (oldPassword: string, password: string) => {
      const changed = await changePassword(email, oldPassword, password);
      if (changed.ok) await showChange({ password, sessions: changed.value });
      return changed;
    },
  );
  const endingSessions = useAction(async ({ password }: PasswordChange) =>
    showChange({ password, sessions: await renewSessions(email, password) }),
  );

  return {
    email,
    busy,
    failure,
    change: run,
    clearFailure,
    /** The state of the sessions after the last change. */
    sessions: lastChange?.sessions,
    /** Ends the sessions that could not be ended by the password change. */
    endOtherSessions: () => void (lastChange && endingSessions.run(lastChange)),
    isEndingOtherSessions: endingSessions.state.kind === 'running',
  };
}
