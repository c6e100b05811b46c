import type { DoneAnswer } from '#domain/contract/call-failure';
import { type Problem, problem } from '#domain/contract/problems';
import { type ProviderEvent, parseEvent } from '#domain/online-payments/provider-event';
import { ok, type Result, refuse } from '#domain/result';
import { scheduleIndex } from '#domain/table/indexes';
import { isKeyId } from '#domain/table/keys';
import { errorFields, log } from '../platform/log.ts';
import { isServiceError } from '../platform/service-calls.ts';
import { expiryAfter } from '../platform/table/attributes.ts';
import { tryCommit } from '../platform/table/commit.ts';
import { find } from '../platform/table/read.ts';
import { put, update } from '../platform/table/writes.ts';
import { noFailures } from '../scheduler/index.ts';
import type { ReadConfiguration } from './configuration.ts';
import { type ProcessingPorts, processSubject } from './process-subject.ts';
import { payeeOwner } from './store/payee-account.ts';
import { providerEvent } from './store/provider-event.ts';
import { checkSignature } from './stripe/webhook-signature.ts';

/** Maximum bytes of an event. The provider's events have a few thousand. */
export const paymentEventBytes = 256 * 1024;

/** Days for which an event's ID is kept to recognize repetitions. */
const keptDays = 40;

/** Milliseconds after which an event that could not be processed is tried again. */
const retryMilliseconds = 2 * 60_000;

const parsedEvent = (payload: Uint8Array): ProviderEvent | undefined => {
  try {
    return parseEvent(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload)));
  } catch {
    return undefined;
  }
};

/**
 * Stores an event of an account that we know, unless it is stored already. Returns the account's owner; undefined if
 * the event is ignored.
 */
async function storeEvent(
  { eventId, type, accountId = '', subject }: ProviderEvent,
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
  await tryCommit(
    table,
    put(providerEvent, providerEvent.key(eventId), {
      eventId,
      type,
      accountId,
      userId,
      subjectKind: subject.kind,
      subjectId: subject.id,
      receivedAt: now.toISOString(),
      due: new Date(now.getTime() + retryMilliseconds).toISOString(),
    }),
  );
  return userId;
}

/** Processes a stored event, unless it was processed before. Returns what was done, for the log. */
export async function processEvent(eventId: string, ports: ProcessingPorts): Promise<string | undefined> {
  const { table, clock } = ports;
  const key = providerEvent.key(eventId);
  const stored = await find(table, providerEvent, key);
  if (stored?.due === undefined) return undefined;
  const { userId, accountId, subjectKind, subjectId } = stored;
  const kind = (['account', 'payment', 'refund', 'dispute'] as const).find((each) => each === subjectKind);
  const result = kind
    ? await processSubject({ userId, accountId }, { kind, id: subjectId }, ports)
    : 'not-ours';
  if (result === 'later') {
    const due = new Date(clock().getTime() + retryMilliseconds).toISOString();
    log.warn('payment-event-not-reduced', { userId });
    await tryCommit(
      table,
      update(providerEvent, key, { set: { due, ...scheduleIndex(eventId, due), ...noFailures } }),
    );
    return undefined;
  }
  const set = {
    due: undefined,
    GSI2PK: undefined,
    GSI2SK: undefined,
    ...noFailures,
    expiresAt: expiryAfter(clock(), keptDays),
  };
  await tryCommit(table, update(providerEvent, key, { set }));
  return 'payment-event-reduced';
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
  const verdict = checkSignature({
    payload,
    header: signature,
    secrets: configured.webhookSecrets,
    now: Math.floor(ports.clock().getTime() / 1000),
  });
  if (verdict !== 'genuine') {
    log.warn('payment-signature-refused', { state: verdict });
    return refuse(problem('wrong-signature'));
  }
  const event = parsedEvent(payload);
  if (!event) {
    log.info('payment-event-ignored');
    return ok({ success: true });
  }
  const userId = await storeEvent(event, ports);
  if (userId !== undefined)
    try {
      await processEvent(event.eventId, ports);
    } catch (error) {
      log.error('payment-event-not-reduced', { userId, ...errorFields(error) });
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
      log.error('payment-event-not-reduced', { userId, ...errorFields(error) });
    }
  }
}
