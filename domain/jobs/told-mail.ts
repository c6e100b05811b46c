/** What became of the email that told a client about a job. */
export const toldOutcomes = [
  'waiting',
  'sent',
  'delivered',
  'lost',
  'complained',
  'not-sent',
  'unconfirmed',
] as const;

export type ToldOutcome = (typeof toldOutcomes)[number];

/** The email and what the mail service reported, each with the instant of the report (ISO). */
export interface ToldMail {
  readonly to: string;
  readonly state: string;
  readonly deliveredAt?: string;
  readonly bouncedAt?: string;
  readonly turnedAwayAt?: string;
  readonly rejectedAt?: string;
  readonly complainedAt?: string;
}

/** The outcome of an email by its state and reports: what went wrong counts more than a delivery. */
export function toldOutcomeOf(mail: Omit<ToldMail, 'to'>): ToldOutcome {
  if ((mail.bouncedAt ?? mail.turnedAwayAt ?? mail.rejectedAt) !== undefined) return 'lost';
  if (mail.complainedAt !== undefined) return 'complained';
  if (mail.deliveredAt !== undefined) return 'delivered';
  if (mail.state === 'sent') return 'sent';
  if (mail.state === 'returned') return 'not-sent';
  return mail.state === 'unknown' ? 'unconfirmed' : 'waiting';
}

/** True if the owner has to tell the client in another way. */
export const needsOwner = (outcome: ToldOutcome): boolean =>
  outcome === 'lost' || outcome === 'complained' || outcome === 'not-sent' || outcome === 'unconfirmed';

/** What became of the email, and what to do. */
export function toldMailText(
  { to, outcome }: { readonly to: string; readonly outcome: ToldOutcome },
  client: string,
): string {
  const name = client || 'the client';
  switch (outcome) {
    case 'waiting':
      return `The email to ${to} is on its way.`;
    case 'sent':
      return `Emailed to ${to}. Not known yet whether it arrived.`;
    case 'delivered':
      return `Delivered to ${to}.`;
    case 'lost':
      return `Not delivered to ${to}. Call ${name}, or correct the address and tell again.`;
    case 'complained':
      return `${to} reported the email as spam and gets no more. Call ${name}.`;
    case 'not-sent':
      return `The email to ${to} was not sent. Call ${name}, or tell again.`;
    case 'unconfirmed':
      return `Not known whether the email to ${to} was sent. Ask ${name}, or tell again.`;
  }
}
