import { definitionOf } from '#lambdas/composition/all-messages';
import type { Message } from '#lambdas/messaging/index';

/** The outcome of a message, from the latest and most reliable facts. */
export type MessageOutcome =
  | 'aside'
  | 'bounced'
  | 'complained'
  | 'delivered'
  | 'late'
  | 'newer'
  | 'refused'
  | 'sent'
  | 'turned-away'
  | 'under-way'
  | 'unknown'
  | 'waiting';

/** Milliseconds after which an email that should be sent within minutes is late. */
const lateMilliseconds = 2 * 60 * 60 * 1_000;

/**
 * True if the message has been due for too long. Requested emails are stored with a due time days before their
 * creation, so that they sort before scheduled ones; so the later of both times counts.
 */
const isLate = ({ due = '', createdAt }: Message, now: Date): boolean =>
  now.getTime() - Math.max(Date.parse(due), Date.parse(createdAt)) > lateMilliseconds;

/** The outcome of a message. A complaint takes precedence over a bounce, and both over a delivery. */
export function outcomeOf(known: Message, now: Date): MessageOutcome {
  if (known.complainedAt !== undefined) return 'complained';
  if (known.bouncedAt !== undefined) return 'bounced';
  if (known.turnedAwayAt !== undefined) return 'turned-away';
  if (known.deliveredAt !== undefined) return 'delivered';
  if (known.asideAt !== undefined || known.sweepAsideAt !== undefined) return 'aside';
  if (known.rejectedAt !== undefined) return 'refused';
  switch (known.state) {
    case 'waiting':
      return isLate(known, now) ? 'late' : 'waiting';
    case 'reserved':
    case 'sending':
      return 'under-way';
    case 'returned':
      return 'refused';
    case 'sent':
    case 'unknown':
    case 'newer':
      return known.state;
  }
}

interface OutcomeText {
  /** A few words for the list. */
  readonly short: string;
  /** Advice for support. */
  readonly advice: string;
}

const outcomes: Readonly<Record<MessageOutcome, OutcomeText>> = {
  aside: {
    short: 'set aside',
    advice:
      'Set aside: it could not be read, composed or concluded. Find the cause in the log of send-waiting-emails (events message-failed and sweep-failed), then npm run retry-message -- ID --yes.',
  },
  bounced: {
    short: 'bounced',
    advice:
      'Bounced: the address does not exist or refuses all email. The owner corrects the address and sends again. If the address is right, remove the block with npm run lift-block and the entry of the suppression list of SES.',
  },
  complained: {
    short: 'reported as spam',
    advice:
      'Reported as spam: this mailbox gets no more email from the account. The owner may share the link by other means. npm run client-mail says whether the account is suspended.',
  },
  delivered: {
    short: 'delivered',
    advice:
      'Delivered: the mail server of the recipient accepted it. Ask for a look into the spam folder, or for another address.',
  },
  late: {
    short: 'waits for too long',
    advice:
      'Waits for more than two hours: see the alarms outbox-stopped and outbox-people-late in docs/operations.md.',
  },
  newer: {
    short: 'state of a newer release',
    advice: 'A newer release wrote its state: use the commands of that release.',
  },
  refused: {
    short: 'not sent',
    advice:
      'Not sent: the code says why, and what it counted was given back. The owner can send again. no-longer-so means that it did not apply any more, such as a reminder of a paid invoice; told-together that another email to the owner said it; switched-off that the owner wants no such emails.',
  },
  sent: {
    short: 'sent, no report yet',
    advice:
      'Sent: SES accepted it and has not reported a delivery. Wait an hour; then look for the SES ID in the console of SES.',
  },
  'turned-away': {
    short: 'turned away',
    advice:
      'Turned away: the mailbox is full, or refused this message. The address is right; the owner can send again later, or share the link.',
  },
  'under-way': {
    short: 'being sent',
    advice: 'Being sent: the outcome is known within four minutes.',
  },
  unknown: {
    short: 'not confirmed',
    advice:
      'Not confirmed: it may have been sent, and is never sent again by itself. The owner sees "Delivery not confirmed" and can send again after asking the client.',
  },
  waiting: { short: 'waits to be sent', advice: 'Waits to be sent: it leaves by itself.' },
};

/** Advice for support about an outcome. */
export const adviceOn = (outcome: MessageOutcome): string => outcomes[outcome].advice;

function audienceOf(kind: string): string {
  const audience = definitionOf(kind)?.audience;
  return audience === undefined ? 'somebody' : `the ${audience}`;
}

/** A message as one line: when it was requested, its kind, its outcome with times, and its IDs. */
export function messageLine(known: Message, now: Date): string {
  const { kind, id, owner, createdAt, reason, serviceId } = known;
  const happened: readonly (readonly [string, string | undefined])[] = [
    ['sent', known.sentEventAt],
    ['delivered', known.deliveredAt],
    ['bounced', known.bouncedAt],
    ['turned away', known.turnedAwayAt],
    ['reported as spam', known.complainedAt],
    ['refused by SES', known.rejectedAt],
    ['set aside', known.asideAt ?? known.sweepAsideAt],
  ];
  const facts = [
    ...happened.flatMap(([what, at]) => (at === undefined ? [] : [`${what} ${at}`])),
    ...(reason === undefined ? [] : [`code ${reason}`]),
    // The ID of a quote gives access to it, and support may copy these lines.
    ...(definitionOf(kind)?.hasSecretId ? [] : [`ID ${id}`]),
    ...(owner === undefined ? [] : [`account ${owner}`]),
    ...(serviceId === undefined ? [] : [`SES ID ${serviceId}`]),
  ];
  const what = `${kind} to ${audienceOf(kind)}`.padEnd(28);
  return `${createdAt}  ${what}  ${outcomes[outcomeOf(known, now)].short.padEnd(20)}  ${facts.join(', ')}`;
}
