import type { MailTrouble } from '#domain/documents/invoice-status';
import type { MailEventKind } from '../../messaging/index.ts';

/** The problem that each report of SES means (`is`), and the less serious problems that it replaces (`over`). */
export const troubles: Readonly<
  Partial<Record<MailEventKind, { readonly is: MailTrouble; readonly over: readonly MailTrouble[] }>>
> = {
  bounced: { is: 'bounced', over: ['rejected', 'complained'] },
  'turned-away': { is: 'bounced', over: ['rejected', 'complained'] },
  rejected: { is: 'rejected', over: ['complained'] },
  complained: { is: 'complained', over: [] },
};

/** The problem that a report means, if it replaces the known one. */
export function worseTrouble(known: MailTrouble | undefined, kind: MailEventKind): MailTrouble | undefined {
  const trouble = troubles[kind];
  return trouble && (known === undefined || trouble.over.includes(known)) ? trouble.is : undefined;
}

/** True if the email did not arrive. An email reported as spam did arrive. */
export const isLost = (trouble: MailTrouble | undefined): boolean =>
  trouble === 'bounced' || trouble === 'rejected';
