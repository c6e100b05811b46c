import { type Problem, problem } from '#domain/contract/problems';
import { accessLost } from '#domain/online-payments/connection-texts';
import type {
  GetPaymentConnectionAnswer,
  PaymentConnection,
  ProviderPageAnswer,
} from '#domain/online-payments/contract';
import { connectOnline } from '#domain/profile/details-changes';
import { currentDetails, type StoredDetails } from '#domain/profile/payment-details';
import type { LiteProfile } from '#domain/profile/profile';
import { ok, type Result, refuse } from '#domain/result';
import { siteRoutes } from '#domain/site-routes';
import { scheduleIndex } from '#domain/table/indexes';
import type { Clock } from '../platform/clock.ts';
import { commit, tryCommit } from '../platform/table/commit.ts';
import { find } from '../platform/table/read.ts';
import type { Table } from '../platform/table/table.ts';
import { put, update } from '../platform/table/writes.ts';
import { detailsChange, liteProfile } from '../profile/index.ts';
import { noFailures } from '../scheduler/index.ts';
import type { ReadConfiguration } from './configuration.ts';
import { pagesLeftOpen } from './end-access.ts';
import type { AccountReading, PaymentProvider } from './provider.ts';
import { type PayeeAccount, payeeAccount, payeeOwner } from './store/payee-account.ts';

/** Milliseconds until the events of a new account are first read from the provider. */
const firstPollMilliseconds = 10 * 60_000;

export interface ConnectionPorts {
  readonly table: Table;
  readonly clock: Clock;
  readonly configuration: ReadConfiguration;
  readonly provider: PaymentProvider;
  readonly siteOrigin: () => Promise<string>;
}

export interface OnboardingPorts extends Omit<ConnectionPorts, 'provider'> {
  readonly provider: Pick<PaymentProvider, 'openAccount' | 'onboardingLink'>;
}

/** The provider account of an owner, connected or not. */
export const findPayeeAccount = (table: Table, userId: string): Promise<PayeeAccount | undefined> =>
  find(table, payeeAccount, payeeAccount.key(userId));

/** The profile with the payment details of an owner. */
export const findDetails = (table: Table, userId: string) =>
  find(table, liteProfile, liteProfile.key(userId));

const readingFacts = ({ canCharge, isSubmitted, missing, pausedBecause }: AccountReading) => ({
  canCharge,
  isSubmitted,
  missing,
  pausedBecause,
});

/** Stores the current state of an account as read from the provider. */
export async function saveAccountReading(table: Table, userId: string, read: AccountReading): Promise<void> {
  await tryCommit(
    table,
    update(
      payeeAccount,
      payeeAccount.key(userId),
      { replace: { ...readingFacts(read), accessLostAt: undefined } },
      {
        attr: 'accountId',
        is: read.accountId,
      },
    ),
  );
}

/**
 * True if the owner's payment details contain this account, in effect or pending. If they do not, the owner cleared or
 * reported them, and the account is never used again.
 */
export function isInDetails({ accountId }: PayeeAccount, details: StoredDetails, now: Date): boolean {
  const { howToPay, pending } = currentDetails(details, now.toISOString());
  return [howToPay?.online, pending?.howToPay.online].includes(accountId);
}

/** The connection as its owner sees it; undefined if none is connected. */
export function connectionOf(
  payee: PayeeAccount | undefined,
  details: StoredDetails | undefined,
  now: Date,
): PaymentConnection | undefined {
  if (!payee || !details || payee.disconnectedAt !== undefined || !isInDetails(payee, details, now))
    return undefined;
  const { accountId, canCharge, isSubmitted, missing = [], card, bankTransfer, accessLostAt } = payee;
  const pausedBecause = accessLostAt === undefined ? payee.pausedBecause : accessLost;
  const { howToPay, pending } = currentDetails(details, now.toISOString());
  const shared = {
    methods: { card, bankTransfer },
    ...(pending && howToPay?.online !== accountId && { pendingUntil: pending.effectiveAt }),
  };
  if (canCharge) return { state: 'accepting', ...shared };
  if (accessLostAt === undefined && (!isSubmitted || missing.length > 0))
    return { state: 'finish-setup', missing, ...shared };
  return { state: 'paused', ...(pausedBecause !== undefined && { pausedBecause }), ...shared };
}

/**
 * The owner's account with the provider. An account that does not accept payments yet is read from the provider for
 * this answer. The result is not stored, because this operation also works during maintenance; the provider's event or
 * the next poll stores it.
 */
export async function getPaymentConnection(
  userId: string,
  {
    table,
    clock,
    configuration,
    provider,
  }: Pick<ConnectionPorts, 'table' | 'clock' | 'configuration' | 'provider'>,
): Promise<Result<GetPaymentConnectionAnswer, Problem>> {
  const configured = await configuration();
  if (!configured) return ok({ success: true, isOffered: false });
  const [details, stored] = await Promise.all([findDetails(table, userId), findPayeeAccount(table, userId)]);
  let payee = stored;
  if (payee && !payee.canCharge && payee.disconnectedAt === undefined) {
    const read = await provider.readAccount(payee.accountId);
    if (read.ok) {
      const { pausedBecause, ...facts } = readingFacts(read.value);
      const { pausedBecause: _before, ...rest } = payee;
      payee = { ...rest, ...facts, ...(pausedBecause !== undefined && { pausedBecause }) };
    } else if (read.refusal.kind === 'no-access')
      payee = { ...payee, accessLostAt: payee.accessLostAt ?? clock().toISOString() };
  }
  const state = connectionOf(payee, details, clock());
  const openPages =
    state && payee?.accessLostAt !== undefined ? await pagesLeftOpen(table, userId, clock()) : undefined;
  const connection = state && { ...state, ...(openPages && { openPages }) };
  const { rates } = configured;
  return ok({ success: true, isOffered: true, ...(rates && { rates }), ...(connection && { connection }) });
}

/** Attempts while concurrent writes change the payment details. */
const rounds = 5;

/**
 * Opens an account with the provider for an owner who has none, or whose payment details no longer contain it. It is
 * stored as a change of the payment details: if it replaces other details it takes effect later, and the owner is
 * emailed a "This wasn't me" link.
 */
async function openAccount(
  userId: string,
  lite: LiteProfile,
  previous: PayeeAccount | undefined,
  { table, clock, provider }: OnboardingPorts,
): Promise<PayeeAccount | undefined> {
  const idempotencyKey = previous ? `account-${userId}-after-${previous.accountId}` : `account-${userId}`;
  const opened = await provider.openAccount({ userId, email: lite.email, key: idempotencyKey });
  if (!opened.ok) return undefined;
  const { accountId } = opened.value;
  const now = clock();
  const due = new Date(now.getTime() + firstPollMilliseconds).toISOString();
  const { pausedBecause, ...facts } = readingFacts(opened.value);
  const account = {
    accountId,
    connectedAt: now.toISOString(),
    ...facts,
    ...(pausedBecause !== undefined && { pausedBecause }),
    card: true,
    bankTransfer: true,
    eventsReadTo: Math.floor(now.getTime() / 1000),
    due,
  };
  const cleared = {
    pausedBecause: undefined,
    accessLostAt: undefined,
    closesPagesSince: undefined,
    disconnectedAt: undefined,
    unfinishedReading: undefined,
  };
  const payeeKey = payeeAccount.key(userId);
  for (let round = 0; round < rounds; round += 1) {
    const stored = await findDetails(table, userId);
    if (!stored) return undefined;
    const { committed } = await commit(table, [
      put(payeeOwner, payeeOwner.key(accountId), { userId }),
      previous
        ? update(
            payeeAccount,
            payeeKey,
            { replace: { ...cleared, ...account, ...scheduleIndex(accountId, due), ...noFailures } },
            { attr: 'accountId', is: previous.accountId },
          )
        : put(payeeAccount, payeeKey, account),
      ...detailsChange(userId, stored, connectOnline(stored, accountId, now.toISOString()), now),
    ]);
    const payee = await findPayeeAccount(table, userId);
    // A concurrent request may have stored the same account.
    if (committed || payee?.accountId === accountId) return payee;
  }
  return undefined;
}

/**
 * A link to the provider's onboarding page. An owner has one account with the provider. After a disconnect the same
 * account is connected again; a new account takes effect like replaced payment details.
 */
export async function startPaymentOnboarding(
  userId: string,
  ports: OnboardingPorts,
): Promise<Result<ProviderPageAnswer, Problem>> {
  const { table, clock, configuration, provider } = ports;
  if (!(await configuration())) return refuse(problem('not-found'));
  const lite = await findDetails(table, userId);
  if (!lite) return refuse(problem('setup-incomplete'));
  if (!lite.emailVerified) return refuse(problem('verify-to-mail-clients'));
  const known = await findPayeeAccount(table, userId);
  // The provider gives access to a new account only: the owner has to set up another one.
  const isInUse =
    known !== undefined && known.accessLostAt === undefined && isInDetails(known, lite, clock());
  const payee = isInUse ? known : await openAccount(userId, lite, known, ports);
  if (!payee) return refuse(problem('online-payment-unavailable'));
  const page = `${await ports.siteOrigin()}${siteRoutes.litePaymentSettings.path}`;
  const link = await provider.onboardingLink({
    accountId: payee.accountId,
    refreshUrl: `${page}?onboarding=again`,
    returnUrl: `${page}?onboarding=done`,
  });
  if (!link.ok) return refuse(problem('online-payment-unavailable'));
  // The outcome is polled soon, in case the provider's event about it is lost.
  const due = clock().toISOString();
  const set = {
    ...{ disconnectedAt: undefined, onboardingAt: due, due },
    ...scheduleIndex(payee.accountId, due),
    ...noFailures,
  };
  const isSameAccount = { attr: 'accountId', is: payee.accountId } as const;
  await tryCommit(table, update(payeeAccount, payeeAccount.key(userId), { replace: set }, isSameAccount));
  return ok({ success: true, url: link.value.url });
}
