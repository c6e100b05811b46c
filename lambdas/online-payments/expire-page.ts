import { scheduleIndex } from '#domain/table/indexes';
import type { Clock } from '../platform/clock.ts';
import { tryCommit } from '../platform/table/commit.ts';
import { find } from '../platform/table/read.ts';
import type { Table } from '../platform/table/table.ts';
import { update } from '../platform/table/writes.ts';
import { noFailures } from '../scheduler/index.ts';
import { saveAccessLost } from './end-access.ts';
import type { PaymentProvider, ProviderRefusal } from './provider.ts';
import { type PaymentSession, paymentSession } from './store/payment-session.ts';

interface ExpirePorts {
  readonly table: Table;
  readonly clock: Clock;
  readonly provider: Pick<PaymentProvider, 'expireSession'>;
}

/** Milliseconds after which expiring a page is tried again if the provider did not answer. */
const expireRetryMilliseconds = 2 * 60_000;

/** True unless the provider said for certain that the page cannot be expired any more. */
const mayStillBeOpen = ({ kind }: ProviderRefusal): boolean => kind !== 'rejected' && kind !== 'not-found';

/** Expires a closing page at the provider. Returns what was done, for the log. */
export async function expireClosingPage(
  { userId, invoiceId }: { readonly userId: string; readonly invoiceId: string },
  { table, clock, provider }: ExpirePorts,
): Promise<string | undefined> {
  const key = paymentSession.key(userId, invoiceId);
  const session = await find(table, paymentSession, key);
  if (!session?.isClosing || session.due === undefined) return undefined;
  const { accountId, sessionId, turn, endsAt } = session;
  if (sessionId !== undefined && endsAt * 1000 > clock().getTime()) {
    const expired = await provider.expireSession(accountId, sessionId);
    // The page then ends by itself, and is listed to the owner until it does.
    if (!expired.ok && expired.refusal.kind === 'no-access')
      await saveAccessLost(table, { userId, accountId }, clock());
    // A page that was paid or has expired cannot be expired. Its payment is reported by an event.
    if (!expired.ok && mayStillBeOpen(expired.refusal)) {
      const due = new Date(clock().getTime() + expireRetryMilliseconds).toISOString();
      const later = { due, ...scheduleIndex(invoiceId, due), ...noFailures };
      await tryCommit(
        table,
        update(paymentSession, key, { replace: later }, { attr: 'due', is: session.due }),
      );
      return undefined;
    }
  }
  // With `endsAt: 0`, a new page may be opened at once.
  const set = { due: undefined, GSI2PK: undefined, GSI2SK: undefined, endsAt: 0, ...noFailures };
  await tryCommit(table, update(paymentSession, key, { replace: set }, { attr: 'turn', is: turn }));
  return 'payment-page-expired';
}

/** Expires a page that was closed while the provider opened it. If that fails, the schedule tries again. */
export async function expireUnwanted(
  { invoiceId, accountId, sessionId, turn, endsAt }: PaymentSession & { readonly sessionId: string },
  userId: string,
  { table, clock, provider }: ExpirePorts,
): Promise<void> {
  const expired = await provider.expireSession(accountId, sessionId);
  if (expired.ok || !mayStillBeOpen(expired.refusal)) return;
  const due = new Date(clock().getTime() + expireRetryMilliseconds).toISOString();
  const set = { sessionId, endsAt, isClosing: true, due, ...scheduleIndex(invoiceId, due), ...noFailures };
  const key = paymentSession.key(userId, invoiceId);
  await tryCommit(table, update(paymentSession, key, { replace: set }, { attr: 'turn', is: turn }));
}
