import type { Sleep } from '../platform/clock.ts';
import { errorFields, log } from '../platform/log.ts';
import type { Mail, MailOutcome, MailSender } from '../platform/ses/mail.ts';
import { noLongerApplies } from './before-sending.ts';
import type { MessageNames } from './message-names.ts';
import type { Reservation } from './ports.ts';

/** How a reserved message ended. Limits count an `unknown` message, but not a `failed` one, which was returned. */
export type Delivery =
  | { readonly kind: 'sent'; readonly serviceId: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'unknown' };

export interface DeliverPorts {
  readonly mail: MailSender;
  readonly sleep: Sleep;
  /** A random number from 0 up to but not including 1, for jitter. */
  readonly random: () => number;
}

/** Maximum number of attempts. Another attempt is made only if SES certainly did not accept the message (rule 37). */
const maxAttempts = 3;

async function sendWithRetries(mail: Mail, ports: DeliverPorts): Promise<MailOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await ports.mail.send(mail);
    if (outcome.kind !== 'not-delivered' || !outcome.mayRetry || attempt === maxAttempts) return outcome;
    // About 400 ms after the first attempt and 800 ms after the second, each up to 50% shorter or longer.
    await ports.sleep(200 * 2 ** attempt * (0.5 + ports.random()));
  }
}

/**
 * Records an outcome. If the write fails, this is only logged as `event`, because the outcome is already decided; the
 * sweeper settles the message later.
 */
async function recordOutcome(event: string, names: MessageNames, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    log.error(event, { ...names, ...errorFields(error) });
  }
}

/**
 * Composes, sends and records the outcome (rules 36-38) of a reserved message. At most one email is sent. A certain
 * failure returns the reservation; an uncertain one is recorded as unknown. `compose` returns undefined if the email no
 * longer applies. Throws only if the reservation's own writes fail before the email is sent; then the sweeper decides.
 */
export async function deliver(
  reservation: Reservation,
  compose: () => Promise<Mail | undefined>,
  ports: DeliverPorts,
): Promise<Delivery> {
  const { names } = reservation;
  let mail: Mail | undefined;
  try {
    mail = await compose();
  } catch (error) {
    log.error('compose-failed', { ...names, ...errorFields(error) });
    await recordOutcome('give-back-failed', names, () => reservation.giveBack('compose-failed'));
    return { kind: 'failed', reason: 'compose-failed' };
  }
  if (!mail) {
    await recordOutcome('give-back-failed', names, () => reservation.giveBack(noLongerApplies));
    return { kind: 'failed', reason: noLongerApplies };
  }
  if (!(await reservation.markSending())) return { kind: 'failed', reason: 'reservation-lost' };

  const outcome = await sendWithRetries(mail, ports);
  switch (outcome.kind) {
    case 'accepted':
      log.info('mail-sent', { ...names, serviceId: outcome.messageId });
      await recordOutcome('settle-failed', names, () => reservation.settle(outcome.messageId));
      return { kind: 'sent', serviceId: outcome.messageId };
    case 'not-delivered':
      log.warn('mail-not-delivered', { ...names, errorName: outcome.reason });
      await recordOutcome('give-back-failed', names, () => reservation.giveBack(outcome.reason));
      return { kind: 'failed', reason: outcome.reason };
    case 'unknown':
      log.error('mail-unknown', { ...names, errorName: outcome.reason });
      await recordOutcome('mark-unknown-failed', names, () => reservation.markUnknown(outcome.reason));
      return { kind: 'unknown' };
  }
}
