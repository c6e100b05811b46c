import { isEmailAddress } from '#domain/email-address';
import { formatDollars } from '#domain/money';
import { ledgerEntries } from '#domain/online-payments/ledger';
import { countText } from '#domain/text';
import type { ProviderRefusal } from '#lambdas/online-payments/index';
import type { PaymentSubject } from './find-subjects.ts';
import {
  listingOnce,
  type PaymentFacts,
  type PaymentFound,
  type ReadingPorts,
  readPayments,
} from './read-payments.ts';

const refusals: Readonly<Record<Exclude<ProviderRefusal['kind'], 'rejected'>, string>> = {
  unavailable:
    'Stripe does not answer, or the key is wrong or lacks a permission (npm run set-payment-provider)',
  'no-access': 'the owner withdrew our access to the account in the dashboard of Stripe',
  'not-found': 'Stripe has no such payment on this account',
  foreign: 'it is not a payment of one of our pages',
  unreadable: 'Stripe returned what this release cannot read; a release must learn it',
};

/** Why the provider did not answer a call. */
export const refusalText = (refusal: ProviderRefusal): string =>
  refusal.kind === 'rejected' ? `Stripe refuses it: ${refusal.code}` : refusals[refusal.kind];

/** Cents that came in and are recorded on the invoice or quote, after refunds and disputes. */
function recordedCents({ stored }: PaymentFound): number {
  if (!stored) return 0;
  const recorded = [...stored.recorded, ...Object.keys(stored.noted ?? {})];
  return ledgerEntries(stored.ledger)
    .filter(({ id }) => recorded.includes(id))
    .reduce((sum, { grossCents }) => sum + grossCents, 0);
}

/** True if the provider has money of a payment that is not recorded at all. */
export const isUnrecorded = (found: PaymentFound): boolean =>
  found.read.ok &&
  found.read.value.attempt?.received !== undefined &&
  !(
    found.stored &&
    [...found.stored.recorded, ...Object.keys(found.stored.noted ?? {})].includes(
      found.read.value.attempt.received.id,
    )
  );

function paymentLine(found: PaymentFound): string {
  const { paymentId, read, stored } = found;
  const attempt = read.ok ? read.value.attempt : undefined;
  const atStripe = read.ok
    ? attempt
      ? `${attempt.status}, ${formatDollars(attempt.amountCents)} by ${attempt.method}, ${new Date(attempt.createdAt * 1000).toISOString()}`
      : 'not paid'
    : refusalText(read.refusal);
  const recorded = stored
    ? `recorded ${formatDollars(recordedCents(found))} on ${stored.invoiceId}${stored.due === undefined ? '' : `, read again ${stored.due}`}`
    : 'not recorded';
  return `  ${paymentId}  at Stripe: ${atStripe}; here: ${recorded}`;
}

function stateOfEvent({ due, asideAt, waitsBecause = 'unknown' }: PaymentFacts['events'][number]): string {
  if (asideAt !== undefined) return `set aside ${asideAt} (${waitsBecause})`;
  return due === undefined ? 'done' : `waits (${waitsBecause}), tried again ${due}`;
}

function accountLine({ payee, subject }: PaymentFacts): string {
  if (!payee) return `account ${subject.userId}: has no account at Stripe`;
  const { accountId, canCharge, disconnectedAt, accessLostAt } = payee;
  const state =
    accessLostAt !== undefined
      ? `access withdrawn by its owner since ${accessLostAt}`
      : disconnectedAt !== undefined
        ? `disconnected since ${disconnectedAt}`
        : canCharge
          ? 'accepts payments'
          : 'accepts no payments';
  return `account ${subject.userId}, ${accountId} at Stripe: ${state}`;
}

/** What is wrong, and what to do about it. */
function faultLines({ payments, events, missed }: PaymentFacts): readonly string[] {
  const unrecorded = payments.filter(isUnrecorded);
  const unread = payments.filter(({ read }) => !read.ok && read.refusal.kind !== 'foreign');
  const open = events.filter(({ due, asideAt }) => due !== undefined || asideAt !== undefined);
  return [
    ...unrecorded.map(
      ({ paymentId }) => `WRONG: Stripe has the money of ${paymentId}, and it is not recorded. Add --reread.`,
    ),
    ...unread.map(
      ({ paymentId, read }) =>
        `WRONG: ${paymentId} cannot be read: ${read.ok ? '' : refusalText(read.refusal)}.`,
    ),
    ...open.map((event) => `WRONG: event ${event.eventId} ${stateOfEvent(event)}.`),
    ...(missed.ok
      ? []
      : [`WRONG: the events of the account cannot be listed: ${refusalText(missed.refusal)}.`]),
    ...(missed.ok && missed.value.length > 0
      ? [
          `WRONG: ${missed.value.length} events were never received: ${missed.value.map(({ eventId }) => eventId).join(' ')}. Add --reread.`,
        ]
      : []),
  ];
}

/** True if there is a payment, a page or an event to tell of, here or at the provider. */
const hasPayments = ({ payments, page, events, missed }: PaymentFacts): boolean =>
  payments.length > 0 || page !== undefined || events.length > 0 || !missed.ok || missed.value.length > 0;

/** The facts about the subjects of a question; of a client's many invoices and quotes, only those with payments. */
export async function factsAbout(
  what: string,
  subjects: readonly PaymentSubject[],
  ports: ReadingPorts,
): Promise<readonly PaymentFacts[]> {
  const listEvents = listingOnce(ports);
  const found: PaymentFacts[] = [];
  for (const subject of subjects) found.push(await readPayments(subject, { ...ports, listEvents }));
  return isEmailAddress(what)
    ? found.filter((facts) => facts.subject.documentId === undefined || hasPayments(facts))
    : found;
}

/** The answer about a client of whom nothing was ever paid online. */
export const nothingPaidLine = (count: number): string =>
  `Looked at ${countText(count, 'document')}: nobody opened a payment page, and nothing was paid online.`;

/** The answer about a subject as plain lines: IDs, amounts, codes and times only. */
export function paymentLines(facts: PaymentFacts): readonly string[] {
  const { subject, page, payments, events } = facts;
  const faults = faultLines(facts);
  const about = subject.documentId ?? subject.objectId;
  return [
    accountLine(facts),
    ...(about === undefined ? [] : [`about ${about}`]),
    ...(page
      ? [
          `page to pay ${formatDollars(page.amountCents)}: ${page.isClosing ? 'closed' : `open until ${new Date(page.endsAt * 1000).toISOString()}`}, ${page.openEvents ?? 0} open events`,
        ]
      : []),
    'payments:',
    ...(payments.length === 0 ? ['  none, neither at Stripe nor here'] : payments.map(paymentLine)),
    'events received:',
    ...(events.length === 0
      ? ['  none']
      : events.map(
          (event) => `  ${event.receivedAt}  ${event.eventId}  ${event.type}  ${stateOfEvent(event)}`,
        )),
    ...(faults.length === 0 ? ['Nothing is wrong: what Stripe has is recorded.'] : faults),
  ];
}
