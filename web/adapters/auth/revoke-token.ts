import { loadRuntimeConfig } from '../api/load-runtime-config.ts';
import { askPool } from './ask-pool.ts';

/** Tells the pool that a refresh token, and every token made from it, is over. Rejects when the pool does not take it. */
export async function revokeToken(refreshToken: string): Promise<void> {
  const { userPool } = await loadRuntimeConfig();
  const answer = await askPool('RevokeToken', { ClientId: userPool.clientId, Token: refreshToken });
  if (!answer.ok) throw new Error(`The pool answered ${answer.status} to a sign-out`);
}
