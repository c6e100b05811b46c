import type { AuthRefusal } from '#domain/account/auth-outcome';
import { type Result, refuse } from '#domain/result';
import { loadRuntimeConfig } from '../api/load-runtime-config.ts';
import { configureAuth } from './amplify-session.ts';
import { refusalOf } from './auth-refusal.ts';

/** Runs one Amplify call with the pool configured. Returns errors as refusals; never throws. */
export async function attempt<Value>(
  call: (pool: { readonly hidesAccounts: boolean }) => Promise<Result<Value, AuthRefusal>>,
): Promise<Result<Value, AuthRefusal>> {
  let hidesAccounts: boolean;
  try {
    await configureAuth();
    hidesAccounts = (await loadRuntimeConfig()).userPool.hidesAccounts ?? false;
  } catch {
    // Without the runtime configuration the pool cannot be reached either.
    return refuse('network-request-failed');
  }
  try {
    return await call({ hidesAccounts });
  } catch (error) {
    return refuse(refusalOf(error, hidesAccounts));
  }
}
