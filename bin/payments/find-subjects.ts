import { isEmailAddress } from '#domain/email-address';
import { isKeyId } from '#domain/table/key-id';
import { payeeOwner, providerEvent } from '#lambdas/online-payments/index';
import { find } from '#lambdas/platform/table/read';
import type { Table } from '#lambdas/platform/table/table';
import { UsageError } from '../command/run-command.ts';
import { messageLookup } from '../trace/lookup.ts';
import { documentsOfClient } from './client-documents.ts';

/** What the command answers about: everything of an account, or only one invoice, quote or object of the provider. */
export interface PaymentSubject {
  readonly userId: string;
  readonly documentId?: string;
  /** The provider's ID of a payment, refund or dispute. */
  readonly objectId?: string;
}

export interface PaymentQuestion {
  /** An invoice number, an owner's or a client's address, the ID of an invoice or quote, or an ID of the provider. */
  readonly what: string;
  /** An account here, or at the provider (`acct_...`). */
  readonly account?: string | undefined;
  /** The account that signs in with the address, from the user pool. */
  readonly accountOfAddress?: string | undefined;
}

/** The owner of an account of the provider. */
async function ownerOf(table: Table, accountId: string): Promise<string | undefined> {
  return (await find(table, payeeOwner, payeeOwner.key(accountId)))?.userId;
}

/** The user ID of an account given by its own or the provider's ID. */
export async function accountNamed(table: Table, account: string | undefined): Promise<string | undefined> {
  if (account === undefined || !account.startsWith('acct_')) return account;
  const userId = await ownerOf(table, account);
  if (userId === undefined) throw new UsageError(`No account here has the account ${account} of Stripe.`);
  return userId;
}

async function byProviderId(table: Table, id: string, userId: string | undefined): Promise<PaymentSubject[]> {
  if (id.startsWith('acct_')) {
    const owner = await ownerOf(table, id);
    return owner === undefined ? [] : [{ userId: owner }];
  }
  if (id.startsWith('evt_')) {
    const event = await find(table, providerEvent, providerEvent.key(id));
    return event ? [{ userId: event.userId, objectId: event.subjectId }] : [];
  }
  if (userId === undefined)
    throw new UsageError(
      'Name the account too: --account USER-ID, or --account acct_... as in the dashboard.',
    );
  return [{ userId, objectId: id }];
}

/** The invoices and quotes that emails are about, with their accounts. */
async function namedInEmails(table: Table, what: string, account?: string): Promise<PaymentSubject[]> {
  const { found } = await messageLookup(table).answer({ what, account });
  return found.flatMap(({ title, messages }) => {
    const [, documentId, owner] = /^invoice (\S+) of account (\S+)$/.exec(title) ?? [];
    if (documentId !== undefined && owner !== undefined) return [{ userId: owner, documentId }];
    return messages.flatMap(({ about, owner: of }) =>
      of !== undefined && about !== '' ? [{ userId: of, documentId: about }] : [],
    );
  });
}

/**
 * The account of an owner's address, and all invoices and quotes of a client's address in the accounts that emailed it,
 * or in the given one.
 */
async function byAddress(
  table: Table,
  { what, accountOfAddress }: PaymentQuestion,
  userId: string | undefined,
): Promise<PaymentSubject[]> {
  const emailed = (await namedInEmails(table, what)).filter(
    ({ userId: of }) => userId === undefined || of === userId,
  );
  const accounts = new Set(userId === undefined ? emailed.map(({ userId: of }) => of) : [userId]);
  const listed: PaymentSubject[] = [];
  for (const of of accounts)
    for (const documentId of await documentsOfClient(table, of, what))
      listed.push({ userId: of, documentId });
  return [
    ...(accountOfAddress === undefined ? [] : [{ userId: accountOfAddress }]),
    ...emailed.filter(({ userId: of }) => of !== accountOfAddress),
    ...listed,
  ];
}

/** What a question is about: at most some invoices or quotes, or one account. Throws `UsageError` for a lone ID. */
export async function findSubjects(
  table: Table,
  question: PaymentQuestion,
): Promise<readonly PaymentSubject[]> {
  const { what, account } = question;
  const userId = await accountNamed(table, account);
  if (/^(acct|evt|pi|ch|py|re|pyr|dp|du)_/.test(what) && isKeyId(what))
    return byProviderId(table, what, userId);
  const all = isEmailAddress(what)
    ? await byAddress(table, question, userId)
    : [
        ...(await namedInEmails(table, what, userId)),
        ...(isKeyId(what) && userId !== undefined ? [{ userId, documentId: what }] : []),
      ];
  return [...new Map(all.map((one) => [`${one.userId} ${one.documentId}`, one])).values()];
}
