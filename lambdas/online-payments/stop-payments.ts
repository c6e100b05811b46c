import type { DoneAnswer } from '#domain/contract/operation';
import { type Problem, problem } from '#domain/contract/problems';
import type { HowToPay, OnlineMethods } from '#domain/documents/how-to-pay';
import type { OfferedMethods, SetPaymentMethodsAnswer } from '#domain/online-payments/contract';
import { changeMethods } from '#domain/profile/details-changes';
import { ok, type Result, refuse } from '#domain/result';
import type { Clock } from '../platform/clock.ts';
import { commit } from '../platform/table/commit.ts';
import type { Condition } from '../platform/table/expression.ts';
import { CONFLICT, retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import type { Table } from '../platform/table/table.ts';
import { update, type Write } from '../platform/table/writes.ts';
import { detailsChange } from '../profile/index.ts';
import { closePages, closingPages } from './close-pages.ts';
import { connectionOf, findDetails, findPayeeAccount, isInDetails } from './connection.ts';
import { type PayeeAccount, payeeAccount, payeeOwner } from './store/payee-account.ts';

export interface StoppingPorts {
  readonly table: Table;
  readonly clock: Clock;
}

const none: OnlineMethods = { card: false, bankTransfer: false };

/** The methods that clients can pay with. */
const methodsOf = ({ card, bankTransfer, disconnectedAt }: PayeeAccount): OnlineMethods =>
  disconnectedAt === undefined ? { card, bankTransfer } : none;

type Offer = Pick<PayeeAccount, 'card' | 'bankTransfer' | 'disconnectedAt'>;

/** Conditions: the account and its offer are still those that were read. */
const offerUnchanged = ({
  accountId,
  card,
  bankTransfer,
  disconnectedAt,
}: PayeeAccount): readonly Condition<'accountId' | keyof Offer>[] => [
  { attr: 'accountId', is: accountId },
  { attr: 'card', is: card },
  { attr: 'bankTransfer', is: bankTransfer },
  disconnectedAt === undefined
    ? { attr: 'disconnectedAt', exists: false }
    : { attr: 'disconnectedAt', is: disconnectedAt },
];

/**
 * Changes what an owner offers clients to pay with. If a method ends, open pages are closed, because they still offer it,
 * and the owner is emailed, because somebody else may have stopped the payments. Returns the changed account.
 */
function changeOffer(
  userId: string,
  wanted: Partial<Offer>,
  { table, clock }: StoppingPorts,
): Promise<PayeeAccount | undefined> {
  return retryOnConflict(table, async () => {
    const [payee, details] = await Promise.all([findPayeeAccount(table, userId), findDetails(table, userId)]);
    if (!payee) return undefined;
    const now = clock();
    const changed = { ...payee, ...wanted };
    const [before, after] = [methodsOf(payee), methodsOf(changed)];
    const hasEnded = (before.card && !after.card) || (before.bankTransfer && !after.bankTransfer);
    const isNews = hasEnded && details && isInDetails(payee, details, now);
    const { committed } = await commit(table, [
      update(
        payeeAccount,
        payeeAccount.key(userId),
        { replace: { ...wanted, ...(hasEnded && closingPages(payee.accountId, now)) } },
        ...offerUnchanged(payee),
      ),
      ...(isNews
        ? detailsChange(userId, details, changeMethods(details, before, now.toISOString()), now, {
            before,
            after,
          })
        : []),
    ]);
    return committed ? changed : CONFLICT;
  });
}

/** Turns the payment methods that an owner offers on or off. */
export async function setPaymentMethods(
  userId: string,
  { card, bankTransfer }: OfferedMethods,
  ports: StoppingPorts,
): Promise<Result<SetPaymentMethodsAnswer, Problem>> {
  const { table, clock } = ports;
  const payee = await changeOffer(userId, { card, bankTransfer }, ports);
  await closePages(userId, ports);
  const connection = connectionOf(payee, await findDetails(table, userId), clock());
  return connection ? ok({ success: true, connection }) : refuse(problem('not-found'));
}

/** Stops new payments. Recorded payments stay, and their refunds and disputes are still recorded. Safe to repeat. */
export async function disconnectPayments(
  userId: string,
  ports: StoppingPorts,
): Promise<Result<DoneAnswer, Problem>> {
  const payee = await findPayeeAccount(ports.table, userId);
  if (payee && payee.disconnectedAt === undefined)
    await changeOffer(userId, { disconnectedAt: ports.clock().toISOString() }, ports);
  await closePages(userId, ports);
  return ok({ success: true });
}

/** Stops online payments when an owner reports payment details that somebody else set. */
export const reportedPayments = ({ table, clock }: StoppingPorts) => ({
  /**
   * The writes for the transaction that restores the details: open pages are closed, and a provider account that the
   * restored details do not contain is never used again. `methods` are those to offer again, if they were changed.
   */
  async writes(
    userId: string,
    restored: HowToPay | undefined,
    methods: OnlineMethods | undefined,
  ): Promise<readonly Write[]> {
    const payee = await findPayeeAccount(table, userId);
    if (!payee) return [];
    const { accountId } = payee;
    const now = clock();
    const isKept = restored?.online === accountId;
    const at = now.toISOString();
    return [
      update(
        payeeAccount,
        payeeAccount.key(userId),
        {
          replace: {
            ...closingPages(accountId, now),
            ...(isKept && methods && (methods.card || methods.bankTransfer)
              ? { ...methods, disconnectedAt: undefined }
              : {}),
          },
          ...(!isKept && { setOnce: { disconnectedAt: at } }),
        },
        { attr: 'accountId', is: accountId },
      ),
      ...(isKept ? [] : [update(payeeOwner, payeeOwner.key(accountId), { setOnce: { reportedAt: at } })]),
    ];
  },

  /** Closes the open pages. */
  closePages: (userId: string): Promise<void> => closePages(userId, { table, clock }),
});
