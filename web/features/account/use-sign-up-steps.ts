import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { initialSignUpProfile } from '#domain/account/sign-up-beginning';
import { type Credentials, noCredentials } from '#domain/account/validate-account';
import type { SignUpProfile } from '#domain/profile/sign-up-profile';
import { returnPathIn } from '../../routing/return-path.ts';
import { useSession } from '../../session/session.tsx';
import { hasUserLeft } from '../../session/session-state.ts';
import { useAccount } from '../../session/use-account.ts';
import { useToast } from '../../ui/toast-host.tsx';
import { useSignUp } from './use-sign-up.ts';

/** Values that a visitor typed elsewhere on the site before signing up. */
export interface TypedBefore {
  readonly email: string;
  readonly business: Partial<SignUpProfile>;
}

/** The values of both steps. Cleared when the user signs out, in this or another tab. */
function useStepValues(email: string) {
  const { session } = useSession();
  const [credentials, setCredentials] = useState(() => ({ ...noCredentials, email }));
  const [profile, setProfile] = useState<SignUpProfile>();
  const [isAtBusiness, setIsAtBusiness] = useState(false);
  const hasSignedOut = hasUserLeft(session);
  useEffect(() => {
    if (!hasSignedOut) return;
    setProfile(undefined);
    setCredentials(noCredentials);
    setIsAtBusiness(false);
  }, [hasSignedOut]);
  return { credentials, setCredentials, profile, setProfile, isAtBusiness, setIsAtBusiness };
}

/**
 * Sign-up in two steps: the account, then the business. A signed-in user without a profile already has an account and
 * starts at the second step.
 */
export function useSignUpSteps(typedBefore: TypedBefore) {
  const { session } = useSession();
  const account = useAccount();
  const navigate = useNavigate();
  const showToast = useToast();
  const { search } = useLocation();
  const { credentials, profile, ...stepValues } = useStepValues(typedBefore.email);
  const { submit, busy, failure, clearFailure } = useSignUp();
  const user = session.status === 'signed-in' ? session.user : undefined;
  const storedBusiness = account.data?.business;

  return {
    /** Undefined until the account is created. */
    user,
    step: user || stepValues.isAtBusiness ? 2 : 1,
    credentials,
    busy,
    failure,
    clearFailure,
    /**
     * The values of step 2; undefined while they are loading. Values from the mobile app or from the free form are
     * filled in only at the start; later, they would overwrite what the user has typed.
     */
    profile:
      profile ??
      (user && !account.data ? undefined : initialSignUpProfile(storedBusiness, typedBefore.business)),
    toBusiness(values: Credentials) {
      stepValues.setCredentials(values);
      clearFailure();
      stepValues.setIsAtBusiness(true);
    },
    toCredentials(values: SignUpProfile) {
      stepValues.setProfile(values);
      clearFailure();
      stepValues.setIsAtBusiness(false);
    },
    async finish(values: SignUpProfile) {
      stepValues.setProfile(values);
      const outcome = await submit(user ? undefined : credentials, values);
      if (!outcome) return;
      if (outcome === 'kept')
        showToast({ title: 'You already have an account. Your saved profile was kept.' });
      void navigate(returnPathIn(search), { replace: true });
    },
  };
}
