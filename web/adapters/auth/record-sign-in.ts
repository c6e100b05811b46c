import { isSessionEnd } from '../api/api-error.ts';
import { callAsAccount } from '../api/call-as-account.ts';

/** Milliseconds before each further try, while the page stays open. */
const pauses = [10_000, 60_000, 600_000];

/**
 * Tells our API about a sign-in of this browser: its time, its name, and that passkeys are to be compared. The user goes
 * on meanwhile. It is tried again if it fails, also because the user pool does not list the passkeys: nobody else would
 * notice one that a stranger added before the next sign-in.
 */
export async function recordSignIn(): Promise<void> {
  for (const pause of [...pauses, undefined]) {
    try {
      await callAsAccount('touch-last-login');
      return;
    } catch (error) {
      if (isSessionEnd(error)) return;
      if (pause !== undefined) await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
