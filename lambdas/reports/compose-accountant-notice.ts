import { formatLongDate } from '#domain/calendar-date';
import { accountantLinkDays, accountantUrl, isConfirmedAccountant } from '#domain/profile/accountant';
import { accountantNoticeTexts } from '#domain/reports/accountant-texts';
import { dayIn } from '#domain/time-zone';
import type { MailedLinkPorts } from '../account/index.ts';
import { type ComposeResult, dropMessage, layOutMail, messageTags } from '../messaging/index.ts';
import type { AccountantStore } from './accountant-ports.ts';

export interface AccountantNoticePorts {
  readonly store: Pick<AccountantStore, 'find'>;
  readonly verifications: Pick<MailedLinkPorts['verifications'], 'keep'>;
  readonly newSecret: () => string;
  readonly hash: (text: string) => string;
  readonly siteOrigin: () => Promise<string>;
}

/**
 * Composes the email to the owner with the link that confirms the accountant's address. Dropped if the address was
 * confirmed or changed meanwhile, or if the account has no verified address.
 */
export async function composeAccountantNotice(
  { id, owner: userId = '', setAt }: { id: string; owner?: string | undefined; setAt: string },
  now: Date,
  { store, verifications, newSecret, hash, siteOrigin }: AccountantNoticePorts,
): Promise<ComposeResult> {
  const stored = await store.find(userId);
  if (!stored?.emailVerified) return dropMessage('no-verified-address');
  const { accountant, email: to, timeZone } = stored;
  if (!accountant || stored.accountantSetAt !== setAt || isConfirmedAccountant(accountant, to))
    return dropMessage('accountant-changed');
  const token = newSecret();
  const days = accountantLinkDays;
  await verifications.keep(hash(token), {
    purpose: 'accountant',
    userId,
    email: to,
    expiresAt: new Date(now.getTime() + days * 24 * 60 * 60 * 1000).toISOString(),
    change: { changedAt: setAt },
  });
  const { subject, asked, button, notYou, small } = accountantNoticeTexts;
  return {
    kind: 'mail',
    mail: {
      to,
      subject,
      ...layOutMail(subject, [
        { kind: 'paragraph', text: asked(accountant.email, formatLongDate(dayIn(timeZone, setAt))) },
        { kind: 'button', label: button, url: accountantUrl(await siteOrigin(), token) },
        { kind: 'paragraph', text: notYou },
        { kind: 'small', text: small(days) },
      ]),
      tags: messageTags({ kind: 'accountant-notice', id, owner: userId }),
    },
  };
}
