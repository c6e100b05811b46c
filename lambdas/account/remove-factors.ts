import type { AccountDirectory } from '../platform/cognito/account-directory.ts';
import type { SignInFactors } from '../platform/cognito/sign-in-factors.ts';

export interface RemoveFactorsPorts {
  readonly directory: Pick<AccountDirectory, 'turnOffAuthenticator'>;
  readonly factors: SignInFactors;
}

const rounds = 3;

/**
 * Leaves the password as the only way into an account, after its sessions have ended: somebody else may have set up the
 * authenticator app and the passkeys. `endSessions` is called again for sign-ins with a passkey that began meanwhile.
 * `password` is the one that holds; without it the account gets one that nobody knows, if there are passkeys.
 */
export async function removeFactors(
  userId: string,
  { password, endSessions }: { readonly password?: string; readonly endSessions: () => Promise<void> },
  { directory, factors }: RemoveFactorsPorts,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await directory.turnOffAuthenticator(userId);
    if (!(await factors.find(userId)).hasPasskeys) return;
    await factors.removePasskeys(userId, password);
    await endSessions();
  }
  throw new Error('New passkeys keep appearing');
}
