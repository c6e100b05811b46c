import { connectionTexts, openPageInWords } from '#domain/online-payments/connection-texts';
import { siteRoutes } from '#domain/site-routes';
import { formatLongInstant } from '#domain/time-zone';
import {
  type ComposeResult,
  dropMessage,
  layOutMail,
  type MailPart,
  messageTags,
  noLongerApplies,
} from '../messaging/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Table } from '../platform/table/table.ts';
import { verifiedOwners } from '../profile/index.ts';
import { findEndedAccess, pagesLeftOpen } from './end-access.ts';

/**
 * Composes the notice to the owner that we can no longer use the provider account, with the payment pages that cannot be
 * closed.
 */
export async function composeAccessNotice(
  { id, owner = '' }: { readonly id: string; readonly owner?: string | undefined },
  {
    table,
    clock,
    siteOrigin,
  }: { readonly table: Table; readonly clock: Clock; readonly siteOrigin: () => Promise<string> },
): Promise<ComposeResult> {
  const [stored, payee] = await Promise.all([
    verifiedOwners(table).find(owner),
    findEndedAccess(table, owner),
  ]);
  if (!stored) return dropMessage('no-verified-address');
  // The owner has set up online payments again in the meantime.
  if (!payee || !id.endsWith(payee.accountId)) return dropMessage(noLongerApplies);
  const pages = await pagesLeftOpen(table, owner, clock());
  const subject = 'Your clients can no longer pay online';
  const listed: readonly MailPart[] =
    pages.length === 0
      ? []
      : [
          { kind: 'paragraph', text: connectionTexts.pagesLeftOpen },
          {
            kind: 'facts',
            facts: pages.map((page) => ({
              label: openPageInWords(page),
              value: `until ${formatLongInstant(stored.timeZone, page.endsAt)}`,
            })),
          },
        ];
  return {
    kind: 'mail',
    mail: {
      to: stored.to,
      subject,
      ...layOutMail(subject, [
        { kind: 'paragraph', text: connectionTexts.accessEndedHint },
        ...listed,
        {
          kind: 'button',
          label: connectionTexts.openSettings,
          url: `${await siteOrigin()}${siteRoutes.litePaymentSettings.path}`,
        },
      ]),
      isAutomatic: true,
      tags: messageTags({ kind: 'payment-access-notice', id, owner }),
    },
  };
}
