import { parseClientMessage } from '#domain/client-email/client-message';
import { askingOf } from '#domain/documents/asking';
import { clientVersionsOf, replacedVersion } from '#domain/documents/client-version';
import { isOnlineAmount } from '#domain/documents/online/online-amount';
import { changedPart } from '#domain/documents/progress';
import type { MailClientBody } from '#domain/invoices/contract/invoice-changes';
import { paidOf } from '#domain/invoices/deposit-paid';
import type { Cents } from '#domain/money';
import type { ClientMailPass } from '../../client-email/index.ts';
import type { Mail } from '../../platform/ses/mail.ts';
import { issuedLogo, type ShownContent } from '../../profile/index.ts';
import { isUnpayableOnline, withPaymentChecks } from '../pdf/payable-online.ts';
import { storedOrDrawnPdf } from '../pdf/stored-or-drawn-pdf.ts';
import type { InvoiceAccount } from '../ports.ts';
import { acceptsOnline } from '../send/account-snapshot.ts';
import { clientMail } from './client-mail.ts';
import type { ClientMailPorts, NewClientMail } from './client-mail-ports.ts';

/** An email to reserve, with the content it shows. */
export interface ClientMailPlan {
  readonly to: string;
  readonly content: ShownContent;
  readonly mail: NewClientMail;
}

interface ComposeFacts {
  readonly command: Pick<MailClientBody, 'message'> & {
    readonly userId: string;
    readonly mailId: string;
    /** True if a schedule sends it, and nobody pressed anything. */
    readonly isAutomatic?: boolean;
  };
  readonly account: InvoiceAccount;
  readonly pass: ClientMailPass;
  /** The secret in the link that stops emails of this business. */
  readonly stopSecret: string;
}

/**
 * Whether the client's page will have a button to pay: what is asked for can be paid online, and the owner takes online payments for it.
 * `isExcluded`: the owner excluded this invoice from online payments.
 */
export async function isPayableOnline(
  userId: string,
  { balanceCents, isExcluded = false }: { readonly balanceCents: Cents; readonly isExcluded?: boolean },
  { takesOnlinePayments }: Pick<ClientMailPorts, 'takesOnlinePayments'>,
): Promise<boolean> {
  if (!isOnlineAmount(balanceCents) || isExcluded) return false;
  return takesOnlinePayments(userId);
}

/** Composes a reserved email to the client. */
export async function composeClientMail(
  { to, content, mail: { record: stored, linkId } }: ClientMailPlan,
  { command, account, pass, stopSecret }: ComposeFacts,
  ports: ClientMailPorts,
): Promise<Mail> {
  const { userId, mailId, isAutomatic = false } = command;
  const record = await withPaymentChecks(userId, stored, ports);
  const online = { takesOnlinePayments: () => acceptsOnline(userId, account, ports) };
  const asked = {
    balanceCents: askingOf(record).askedCents,
    isExcluded: record.onlinePayments?.isExcluded === true,
  };
  // Email and PDF list the same payments, each with its day and method.
  const part = await ports.partStandingOf(record, content.invoice.progress);
  const isUnpayable = await isUnpayableOnline(userId, content, record, online);
  const paid = paidOf(record, await ports.invoices.payments(userId, record));
  return clientMail({
    userId,
    mailId,
    linkId,
    content,
    message: parseClientMessage(command.message),
    stopSecret,
    pass,
    howToPay: account.howToPay,
    paid: { ...record, ...paid },
    pdf: await storedOrDrawnPdf(
      userId,
      content,
      {
        ...paid,
        linkId,
        isUnpayableOnline: isUnpayable,
        changedPart: changedPart(content.invoice.progress, part),
      },
      ports,
    ),
    logo: (await issuedLogo(userId, content, ports.logos))?.png,
    now: ports.clock(),
    siteOrigin: await ports.siteOrigin(),
    isPayable: await isPayableOnline(userId, asked, online),
    isAutomatic,
    part,
    replaces: replacedVersion(clientVersionsOf(record), to),
  });
}
