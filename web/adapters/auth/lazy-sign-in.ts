import type { AuthRefusal } from '#domain/account/auth-outcome';
import { type Result, refuse } from '#domain/result';
import { OfflineError, onlineImport } from '../online-import.ts';

/** Loads the code that signs in and signs up. Forms do not need it until they are submitted. */
export const loadSignIn = onlineImport(async () => {
  const [signIn, signUp] = await Promise.all([import('./sign-in.ts'), import('./sign-up.ts')]);
  return { ...signIn, ...signUp };
});

type SignIn = Awaited<ReturnType<typeof loadSignIn>>;

/** Runs `action` with the sign-in code. If the code cannot be loaded, returns a refusal like the pool's. */
const withSignIn = async <Value>(
  action: (code: SignIn) => Promise<Result<Value, AuthRefusal>>,
): Promise<Result<Value, AuthRefusal>> => {
  let code: SignIn;
  try {
    code = await loadSignIn();
  } catch (error) {
    return refuse(error instanceof OfflineError ? 'network-request-failed' : 'default');
  }
  return action(code);
};

/** `signIn` of `sign-in.ts`, whose code is loaded first. */
export const signIn = (email: string, password: string) => withSignIn((code) => code.signIn(email, password));

/** `signUp` of `sign-up.ts`, whose code is loaded first. */
export const signUp = (email: string, password: string) => withSignIn((code) => code.signUp(email, password));
