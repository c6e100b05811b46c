import type { Sleep } from '../platform/clock.ts';
import { errorFields, log } from '../platform/log.ts';
import type { Mail, MailOutcome, MailSender } from '../platform/ses/mail.ts';
import type { MessageNames } from './message-names.ts';
import type { Reservation } from './ports.ts';

/** How a reserved message ended. `unknown` is counted, `failed` was given back. */
export type Delivery =
  | { readonly kind: 'sent'; readonly serviceId: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'unknown' };

export interface DeliverPorts {
  readonly mail: MailSender;
  readonly sleep: Sleep;
  /** 0 up to 1, for jitter. */
  readonly random: () => number;
}

/** Attempts in all, and only while the mail service certainly did not take the message (rule 37). */
const attempts = 3;

async function sendCertainly(mail: Mail, ports: DeliverPorts): Promise<MailOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await ports.mail.send(mail);
    if (outcome.kind !== 'not-delivered' || !outcome.mayRetry || attempt === attempts) return outcome;
    await ports.sleep(200 * 2 ** attempt * (0.5 + ports.random()));
  }
}

/** Runs a settling write; its failure is left to the sweeper, because the mail's fate is already decided. */
async function leaveToSweeper(event: string, names: MessageNames, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    log.error(event, { ...names, ...errorFields(error) });
  }
}

/**
 * Render, send, settle (rules 36-38), after a reservation was made: at most one mail leaves, what certainly failed
 * is given back, what may have left is kept as unknown. `compose` answers nothing where what it would say is no longer
 * so. Throws only if the reservation's own writes fail before the mail; the sweeper then decides.
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
    await leaveToSweeper('give-back-failed', names, () => reservation.giveBack('compose-failed'));
    return { kind: 'failed', reason: 'compose-failed' };
  }
  if (!mail) {
    await leaveToSweeper('give-back-failed', names, () => reservation.giveBack('no-longer-so'));
    return { kind: 'failed', reason: 'no-longer-so' };
  }
  if (!(await reservation.markSending())) return { kind: 'failed', reason: 'reservation-lost' };

  const outcome = await sendCertainly(mail, ports);
  switch (outcome.kind) {
    case 'accepted':
      log.info('mail-sent', { ...names, serviceId: outcome.messageId });
      await leaveToSweeper('settle-failed', names, () => reservation.settle(outcome.messageId));
      return { kind: 'sent', serviceId: outcome.messageId };
    case 'not-delivered':
      log.warn('mail-not-delivered', { ...names, errorName: outcome.reason });
      await leaveToSweeper('give-back-failed', names, () => reservation.giveBack(outcome.reason));
      return { kind: 'failed', reason: outcome.reason };
    case 'unknown':
      log.error('mail-unknown', { ...names, errorName: outcome.reason });
      await leaveToSweeper('mark-unknown-failed', names, () => reservation.markUnknown(outcome.reason));
      return { kind: 'unknown' };
  }
}
