import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import type { LogoStore } from '../platform/s3/logo-store.ts';
import type { OpenAccounts } from '../profile/index.ts';

/**
 * Removes the account's logo; invoices keep theirs. An account that was erased is refused: storage would keep a mark of
 * what was removed, with the account's id in it.
 */
export async function removeLogo(
  userId: string,
  ports: { readonly logos: Pick<LogoStore, 'remove'>; readonly accounts: OpenAccounts },
): Promise<Result<{ readonly success: true }, Problem>> {
  if (!(await ports.accounts.isOpen(userId))) return refuse(problem('setup-incomplete'));
  await ports.logos.remove(userId);
  await ports.accounts.noteNewLogo(userId);
  return ok({ success: true });
}
