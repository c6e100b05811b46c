import { useState } from 'react';
import {
  changePassword,
  renewSessions,
  type SessionsAfterChange,
} from '../../adapters/auth/password-change.ts';
import { useSession, useUser } from '../../session/session.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useAuthAction } from './use-auth-action.ts';

/** A password that the pool accepted, and the state of the sessions after the change. */
interface Taken {
  readonly password: string;
  readonly sessions: SessionsAfterChange;
}

/** Changes the password of the signed-in user. Every session ends; this browser gets a new one. */
export function useChangePassword() {
  const { email } = useUser();
  const { refresh } = useSession();
  const [taken, setTaken] = useState<Taken>();

  async function settle(now: Taken) {
    setTaken(now);
    await refresh();
  }

  const { busy, failure, run, clearFailure } = useAuthAction(
    async (oldPassword: string, password: string) => {
      const changed = await changePassword(email, oldPassword, password);
      if (changed.ok) await settle({ password, sessions: changed.value });
      return changed;
    },
  );
  const ending = useAction(async ({ password }: Taken) =>
    settle({ password, sessions: await renewSessions(email, password) }),
  );

  return {
    email,
    busy,
    failure,
    change: run,
    clearFailure,
    /** The state of the sessions after the last change. */
    sessions: taken?.sessions,
    /** Ends the sessions that could not be ended by the password change. */
    endOthers: () => void (taken && ending.run(taken)),
    isEnding: ending.state.kind === 'running',
  };
}
