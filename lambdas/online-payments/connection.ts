import type { DoneAnswer } from '#domain/contract/call-failure';
import type {
  GetPaymentConnectionAnswer,
  OfferedMethods,
  PaymentConnection,
  ProviderPageAnswer,
  SetPaymentMethodsAnswer,
} from '#domain/contract/online-payments';
import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import { scheduleIndex } from '#domain/table/indexes';
import type { Clock } from '../platform/clock.ts';
import { changed, commit, succeeds } from '../platform/table/commit.ts';
import { find } from '../platform/table/read.ts';
import type { Table } from '../platform/table/table.ts';
import { put, update } from '../platform/table/writes.ts';
import { liteProfile } from '../profile/index.ts';
import type { ReadConfiguration } from './configuration.ts';
import type { AccountReading, PaymentProvider } from './provider.ts';
import { type PayeeAccount, payeeAccount, payeeOwner } from './store/payee-account.ts';

/** Milliseconds until the provider's events of a new account are read for the first time. */
const firstPoll = 10 * 60_000;

export interface ConnectionPorts {
  readonly table: Table;
  readonly clock: Clock;
  readonly configuration: ReadConfiguration;
  readonly provider: PaymentProvider;
  readonly siteOrigin: () => Promise<string>;
}

const findPayee = (table: Table, userId: string): Promise<PayeeAccount | undefined> =>
  find(table, payeeAccount, payeeAccount.key(userId));

const readingFacts = ({ canCharge, isSubmitted, missing, pausedBecause }: AccountReading) => ({
  canCharge,
  isSubmitted,
  missing,
  pausedBecause,
});

/** Stores what the provider says of an account now. */
export async function saveAccountReading(table: Table, userId: string, read: AccountReading): Promise<void> {
  await succeeds(
    table,
    update(
      payeeAccount,
      payeeAccount.key(userId),
      { set: readingFacts(read) },
      {
        attr: 'accountId',
        is: read.accountId,
      },
    ),
  );
}

/** The connection as its owner sees it; undefined while none is connected. */
function connectionOf(payee: PayeeAccount | undefined): PaymentConnection | undefined {
  if (!payee || payee.disconnectedAt !== undefined) return undefined;
  const { canCharge, isSubmitted, missing = [], pausedBecause, card, bankTransfer } = payee;
  const methods = { card, bankTransfer };
  if (canCharge) return { state: 'accepting', methods };
  if (!isSubmitted || missing.length > 0) return { state: 'finish-setup', missing, methods };
  return { state: 'paused', ...(pausedBecause !== undefined && { pausedBecause }), methods };
}

/**
 * The owner's account with the provider. One that does not accept payments yet is read from the provider, and shown without
 * being stored: the provider's event or the next poll does that, and this operation works during maintenance.
 */
export async function getPaymentConnection(
  userId: string,
  { table, configuration, provider }: Pick<ConnectionPorts, 'table' | 'configuration' | 'provider'>,
): Promise<Result<GetPaymentConnectionAnswer, Problem>> {
  const configured = await configuration();
  if (!configured) return ok({ success: true, isOffered: false });
  let payee = await findPayee(table, userId);
  if (payee && !payee.canCharge && payee.disconnectedAt === undefined) {
    const read = await provider.readAccount(payee.accountId);
    if (read.ok) {
      const { pausedBecause, ...facts } = readingFacts(read.value);
      const { pausedBecause: _before, ...rest } = payee;
      payee = { ...rest, ...facts, ...(pausedBecause !== undefined && { pausedBecause }) };
    }
  }
  const connection = connectionOf(payee);
  const { rates } = configured;
  return ok({ success: true, isOffered: true, ...(rates && { rates }), ...(connection && { connection }) });
}

/** Opens an account with the provider for an owner without one, and stores whose it is. */
async function openAccount(
  userId: string,
  email: string,
  { table, clock, provider }: ConnectionPorts,
): Promise<PayeeAccount | undefined> {
  const opened = await provider.openAccount({ userId, email, key: `account-${userId}` });
  if (!opened.ok) return undefined;
  const { accountId } = opened.value;
  const now = clock();
  const due = new Date(now.getTime() + firstPoll).toISOString();
  const { pausedBecause, ...facts } = readingFacts(opened.value);
  await commit(table, [
    put(payeeOwner, payeeOwner.key(accountId), { userId }),
    put(payeeAccount, payeeAccount.key(userId), {
      ...{ accountId, connectedAt: now.toISOString(), ...facts },
      ...(pausedBecause !== undefined && { pausedBecause }),
      ...{ card: true, bankTransfer: true, eventsReadTo: Math.floor(now.getTime() / 1000), due },
    }),
  ]);
  return findPayee(table, userId);
}

/**
 * A link to the provider's onboarding page. An owner has one account with the provider: who disconnected it connects the
 * same one again, so that nobody else can put another account in its place.
 */
export async function startPaymentOnboarding(
  userId: string,
  ports: ConnectionPorts,
): Promise<Result<ProviderPageAnswer, Problem>> {
  const { table, clock, configuration, provider } = ports;
  if (!(await configuration())) return refuse(problem('not-found'));
  const lite = await find(table, liteProfile, liteProfile.key(userId));
  if (!lite) return refuse(problem('setup-incomplete'));
  if (!lite.emailVerified) return refuse(problem('verify-to-mail-clients'));
  const payee = (await findPayee(table, userId)) ?? (await openAccount(userId, lite.email, ports));
  if (!payee) return refuse(problem('online-payment-unavailable'));
  const page = `${await ports.siteOrigin()}/billhook-lite/settings/payments`;
  const link = await provider.onboardingLink({
    accountId: payee.accountId,
    refreshUrl: `${page}?onboarding=again`,
    returnUrl: `${page}?onboarding=done`,
  });
  if (!link.ok) return refuse(problem('online-payment-unavailable'));
  if (payee.disconnectedAt !== undefined) {
    const due = clock().toISOString();
    const set = { disconnectedAt: undefined, due, ...scheduleIndex(payee.accountId, due) };
    await succeeds(table, update(payeeAccount, payeeAccount.key(userId), { set }));
  }
  return ok({ success: true, url: link.value.url });
}

/** Switches the ways to pay that an owner offers. */
export async function setPaymentMethods(
  userId: string,
  methods: OfferedMethods,
  { table }: Pick<ConnectionPorts, 'table'>,
): Promise<Result<SetPaymentMethodsAnswer, Problem>> {
  const { card, bankTransfer } = methods;
  const write = update(payeeAccount, payeeAccount.key(userId), { set: { card, bankTransfer } });
  const connection = connectionOf(await changed(table, payeeAccount, write));
  return connection ? ok({ success: true, connection }) : refuse(problem('not-found'));
}

/** Stops new payments; what was recorded stays, and its refunds and disputes are still followed. Safe to repeat. */
export async function disconnectPayments(
  userId: string,
  { table, clock }: Pick<ConnectionPorts, 'table' | 'clock'>,
): Promise<Result<DoneAnswer, Problem>> {
  const set = { disconnectedAt: clock().toISOString() };
  await succeeds(
    table,
    update(payeeAccount, payeeAccount.key(userId), { set }, { attr: 'disconnectedAt', exists: false }),
  );
  return ok({ success: true });
}
