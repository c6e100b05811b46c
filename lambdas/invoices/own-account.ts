import { type Problem, problem } from '#domain/contract/problems';
import { normalizeEmail } from '#domain/email-address';
import { ok, type Result, refuse } from '#domain/result';
import type { InvoiceAccount, SendInvoicePorts } from './ports.ts';
import type { SendInvoice } from './send/plan-number.ts';

/** The caller's account. Refused if it is not set up, or if the request names another account (rule 27). */
export async function ownAccount(
  command: Pick<SendInvoice, 'userId' | 'recipientEmail'> & { readonly claimedUserId?: string },
  ports: Pick<SendInvoicePorts, 'accounts'>,
): Promise<Result<InvoiceAccount, Problem>> {
  if (command.claimedUserId !== undefined && command.claimedUserId !== command.userId)
    return refuse(problem('forbidden'));
  const account = await ports.accounts.find(command.userId);
  if (!account) return refuse(problem('setup-incomplete'));
  const recipient = command.recipientEmail;
  if (recipient !== undefined && normalizeEmail(recipient) !== account.email)
    return refuse(problem('forbidden'));
  return ok(account);
}
