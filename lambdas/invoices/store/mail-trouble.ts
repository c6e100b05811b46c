import type { MailTrouble } from '#domain/invoices/invoice-status';
import type { MailEventKind } from '../../messaging/index.ts';

/** What each report says about the mail, and which earlier troubles it outweighs: what came back did not arrive. */
export const troubles: Readonly<
  Partial<Record<MailEventKind, { readonly is: MailTrouble; readonly over: readonly MailTrouble[] }>>
> = {
  bounced: { is: 'bounced', over: ['rejected', 'complained'] },
  'turned-away': { is: 'bounced', over: ['rejected', 'complained'] },
  rejected: { is: 'rejected', over: ['complained'] },
  complained: { is: 'complained', over: [] },
};

/** The trouble a report brings, if it outweighs the one that is known. */
export function worseTrouble(known: MailTrouble | undefined, kind: MailEventKind): MailTrouble | undefined {
  const trouble = troubles[kind];
  return trouble && (known === undefined || trouble.over.includes(known)) ? trouble.is : undefined;
}

/** Whether a mail with this trouble did not arrive; one that was reported as spam did. */
export const isLost = (trouble: MailTrouble | undefined): boolean =>
  trouble === 'bounced' || trouble === 'rejected';
