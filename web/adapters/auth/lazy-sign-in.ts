import type { AuthRefusal } from '#domain/account/auth-outcome';
import { type Result, refuse } from '#domain/result';
import { OfflineError, onlineImport } from '../online-import.ts';

/** The code that signs in and signs up. Forms are typed into first, and load without it. */
export const loadSignIn = onlineImport(async () => {
  const [signIn, signUp] = await Promise.all([import('./sign-in.ts'), import('./sign-up.ts')]);
  return { ...signIn, ...signUp };
});

type SignIn = Awaited<ReturnType<typeof loadSignIn>>;

/** The code's answer; if it cannot be loaded, a refusal like that of the pool. */
const late = async <Value>(
  ask: (code: SignIn) => Promise<Result<Value, AuthRefusal>>,
): Promise<Result<Value, AuthRefusal>> => {
  let code: SignIn;
  try {
    code = await loadSignIn();
  } catch (error) {
    return refuse(error instanceof OfflineError ? 'network-request-failed' : 'default');
  }
  return ask(code);
};

/** `signIn` of `sign-in.ts`. */
export const signIn = (email: string, password: string) => late((code) => code.signIn(email, password));

/** `signUp` of `sign-up.ts`. */
export const signUp = (email: string, password: string) => late((code) => code.signUp(email, password));
