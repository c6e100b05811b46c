import { callAsAccount } from '../api/call-as-account.ts';

/**
 * Tells our API about a sign-in of this browser: its time, its name, and that passkeys are to be compared. The user goes
 * on if this fails.
 */
export async function recordSignIn(): Promise<void> {
  try {
    await callAsAccount('touch-last-login');
  } catch {
    // The next sign-in is told again.
  }
}
