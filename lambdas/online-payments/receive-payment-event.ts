import type { DoneAnswer } from '#domain/contract/operation';
import { type Problem, problem } from '#domain/contract/problems';
import { type ProviderEvent, parseEvent } from '#domain/online-payments/provider-event';
import { ok, type Result, refuse } from '#domain/result';
import { isKeyId } from '#domain/table/key-id';
import { errorFields, log } from '../platform/log.ts';
import { isServiceError } from '../platform/service-calls.ts';
import { commit, tryCommit } from '../platform/table/commit.ts';
import { find } from '../platform/table/read.ts';
import { put, update } from '../platform/table/writes.ts';
import type { ReadConfiguration } from './configuration.ts';
import { eventRetryMilliseconds, processEvent } from './process-event.ts';
import type { ProcessingPorts } from './process-subject.ts';
import { payeeOwner } from './store/payee-account.ts';
import { paymentSession } from './store/payment-session.ts';
import { providerEvent } from './store/provider-event.ts';
import { signedValue } from './stripe/webhook-signature.ts';

/** Maximum bytes of an event. The provider's events have a few thousand. */
export const paymentEventBytes = 256 * 1024;

/**
 * Stores an event of an account that we know, unless it is stored already. Returns the account's owner; undefined if
 * the event is ignored.
 */
async function storeEvent(
  { eventId, type, accountId = '', subject, page }: ProviderEvent,
  { table, clock }: ProcessingPorts,
): Promise<string | undefined> {
  if (!subject || !isKeyId(accountId) || !isKeyId(eventId)) {
    log.info('payment-event-ignored', { kind: type });
    return undefined;
  }
  const owner = await find(table, payeeOwner, payeeOwner.key(accountId));
  if (!owner) {
    log.warn('payment-event-of-unknown-account');
    return undefined;
  }
  const { userId } = owner;
  if (userId === undefined) {
    log.info('payment-event-ignored', { kind: type });
    return undefined;
  }
  const now = clock();
  const key = providerEvent.key(eventId);
  const event = {
    eventId,
    type,
    accountId,
    userId,
    subjectKind: subject.kind,
    subjectId: subject.id,
    receivedAt: now.toISOString(),
    due: new Date(now.getTime() + eventRetryMilliseconds.atFirst).toISOString(),
  };
  if (page?.userId !== userId || !isKeyId(page.documentId)) {
    await tryCommit(table, put(providerEvent, key, event));
    return userId;
  }
  const { documentId, amountCents } = page;
  const named = { ...event, documentId, amountCents };
  // Until the event is processed, nobody is asked to pay the document once more.
  const stored = await commit(table, [
    put(providerEvent, key, { ...named, isOpenOnPage: true }),
    update(paymentSession, paymentSession.key(userId, documentId), { add: { openEvents: 1 } }),
  ]);
  // The page was opened before the table was restored.
  if (!stored.committed && !stored.failed.includes(0)) await tryCommit(table, put(providerEvent, key, named));
  return userId;
}

/**
 * Handles a webhook of the provider: checks the signature against the unmodified bytes, stores the event by its ID and
 * processes it at once. If that fails, the schedule tries again. An event of an unknown account or kind is
 * acknowledged.
 */
export async function receivePaymentEvent(
  { payload, signature }: { readonly payload: Uint8Array; readonly signature: string | undefined },
  ports: ProcessingPorts & { readonly configuration: ReadConfiguration },
): Promise<Result<DoneAnswer, Problem>> {
  const configured = await ports.configuration();
  if (!configured) return refuse(problem('not-found'));
  const signed = signedValue({
    payload,
    header: signature,
    secrets: configured.webhookSecrets,
    now: ports.clock(),
  });
  if (signed === undefined) {
    log.warn('payment-signature-refused');
    return refuse(problem('wrong-signature'));
  }
  const event = parseEvent(signed);
  if (!event) {
    // The provider keeps it, and the polls stop there until a release can read it.
    log.error('payment-event-unreadable');
    return ok({ success: true });
  }
  const userId = await storeEvent(event, ports);
  if (userId !== undefined)
    try {
      await processEvent(event.eventId, ports);
    } catch (error) {
      log.error('payment-event-failed', { userId, ...errorFields(error) });
    }
  return ok({ success: true });
}

/** Stores and processes events that were listed by a poll. The schedule tries failed ones again. */
export async function storeAndProcess(
  events: readonly ProviderEvent[],
  ports: ProcessingPorts,
): Promise<void> {
  for (const event of events) {
    const userId = await storeEvent(event, ports);
    if (userId === undefined) continue;
    try {
      await processEvent(event.eventId, ports);
    } catch (error) {
      if (isServiceError(error)) throw error;
      log.error('payment-event-failed', { userId, ...errorFields(error) });
    }
  }
}
