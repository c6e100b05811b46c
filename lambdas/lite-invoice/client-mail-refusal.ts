import { type Problem, problem } from '#domain/contract/problems';
import { isEmailAddress } from '#domain/email-address';
import type { ClientMailCap, ClientMails, MailClientPorts } from './client-mail-ports.ts';
import type { InvoiceAccount, InvoiceMailCap } from './ports.ts';

/** Why an account may not mail to an address; undefined if it may. Nothing is written. */
export async function clientMailRefusal(
  userId: string,
  to: string,
  { emailVerified, clientMailSuspendedAt }: InvoiceAccount,
  { clientMails }: { readonly clientMails: Pick<ClientMails, 'accepts'> },
): Promise<Problem | undefined> {
  if (!emailVerified) return problem('verify-to-mail-clients');
  if (clientMailSuspendedAt !== undefined) return problem('client-mail-suspended');
  if (to === '') return problem('client-email-missing');
  if (!isEmailAddress(to)) return problem('invalid-email');
  return (await clientMails.accepts(userId, to)) ? undefined : problem('address-stopped', { address: to });
}

/**
 * Takes a mail's place in what an account may send today, or says which limit is used up: that of new accounts, or that
 * of all mails.
 */
export async function usedUp(
  userId: string,
  { createdAt }: InvoiceAccount,
  ports: { readonly clientMailCap: ClientMailCap; readonly mailCap: InvoiceMailCap },
): Promise<'new-account' | 'all-mails' | undefined> {
  if (!(await ports.clientMailCap.admit(userId, createdAt))) return 'new-account';
  return (await ports.mailCap.admit(userId)) ? undefined : 'all-mails';
}

/** The same for an account of which only the id is known; one that is gone may send nothing. */
export async function usedUpBy(
  userId: string,
  ports: Pick<MailClientPorts, 'accounts' | 'clientMailCap' | 'mailCap'>,
): Promise<'new-account' | 'all-mails' | undefined> {
  const account = await ports.accounts.find(userId);
  return account ? usedUp(userId, account, ports) : 'all-mails';
}
