import type { EventSubject } from '#domain/online-payments/provider-event';
import {
  type ProcessingPorts,
  processEvent,
  processSubject,
  retakeEvent,
  storeAndProcess,
  subjectOf,
} from '#lambdas/online-payments/index';
import type { PaymentFacts } from './read-payments.ts';

/**
 * Reads the provider's objects again and records them: the account, events that were never received, wait or were set
 * aside, and every payment, refund and dispute that is known. Safe to repeat. Returns one line for each object that
 * still cannot be read.
 */
export async function rereadPayments(
  { subject: { userId }, payee, payments, events, missed }: PaymentFacts,
  ports: ProcessingPorts,
): Promise<readonly string[]> {
  if (!payee) return [];
  const { accountId } = payee;
  if (missed.ok)
    await storeAndProcess(
      missed.value.map((event) => ({ ...event, accountId })),
      ports,
    );
  for (const { eventId, asideAt } of events)
    await (asideAt === undefined ? processEvent(eventId, ports) : retakeEvent(eventId, ports));
  const subjects: readonly EventSubject[] = [
    { kind: 'account', id: accountId },
    ...payments.map(({ paymentId: id }) => ({ kind: 'payment', id }) as const),
    ...events.flatMap((event) => subjectOf(event) ?? []).filter(({ kind }) => kind !== 'payment'),
  ];
  const wanted = new Map(subjects.map((subject) => [`${subject.kind} ${subject.id}`, subject]));
  const failed: string[] = [];
  for (const [name, subject] of wanted) {
    const of = payments.find(({ paymentId }) => paymentId === subject.id)?.stored?.accountId ?? accountId;
    const result = await processSubject({ userId, accountId: of }, subject, ports);
    if (result.kind === 'later' || result.kind === 'no-access')
      failed.push(`${name}: ${result.kind === 'later' ? result.reason : result.kind}`);
  }
  return failed;
}
