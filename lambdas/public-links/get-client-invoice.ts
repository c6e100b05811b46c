import { type Problem, problem } from '#domain/contract/problems';
import { invoiceFileName } from '#domain/documents/invoice-file-name';
import { sheetOfInvoice } from '#domain/documents/invoice-sheet';
import { isClosed, isVoid } from '#domain/documents/money-amounts';
import { bankFailuresOf } from '#domain/documents/online/invoice-online';
import type { Payment } from '#domain/documents/payment';
import { changedPart, type PartStanding, partSentence, partWhenSent } from '#domain/documents/progress';
import { versionChanges } from '#domain/documents/sheet-changes';
import { type Standing, standingOf } from '#domain/documents/standing';
import { normalizeEmail } from '#domain/email-address';
import { hasCheckOnTheWay, mayCheckArrive } from '#domain/invoices/check-on-the-way';
import { paidOf } from '#domain/invoices/deposit-paid';
import { printsOtherThan } from '#domain/invoices/emailed-paper';
import { clientAddress } from '#domain/invoices/invoice-record';
import { formatDollars } from '#domain/money';
import type { ClientOnlinePayment } from '#domain/online-payments/contract';
import { detailsWithNotice } from '#domain/profile/payee-notice';
import { isCheckReported } from '#domain/public-links/check-report';
import type { ClientInvoiceView, GetClientInvoiceAnswer } from '#domain/public-links/contract';
import { ok, type Result, refuse } from '#domain/result';
import { dayIn } from '#domain/time-zone';
import type { InvoiceLogos } from '../invoices/index.ts';
import { letterheadOf } from '../messaging/index.ts';
import { onlinePaymentOf } from '../online-payments/index.ts';
import { photoFile, sizeOf } from '../photos/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { FileContent } from '../platform/http/file-answer.ts';
import type { PhotoFiles } from '../platform/s3/photo-files.ts';
import { clientFactsOf } from './client-facts.ts';
import type { ClientLinks, LinkedInvoice } from './ports.ts';

/** The current payment details, while the client is asked for money. */
function howToPayOf(linked: LinkedInvoice, { mayAsk }: Standing) {
  const shown = mayAsk ? detailsWithNotice(linked.howToPay, linked.content.invoice.businessName) : undefined;
  return shown && { howToPay: shown };
}

/** The differences from the version that the client had before; none for a paid or void invoice. */
function changesOf({ given, content, before }: LinkedInvoice, { askedCents }: Standing) {
  const changes = before && !isClosed(given) ? versionChanges(before, content, askedCents) : [];
  return changes.length > 0 ? { changes } : {};
}

/** What was due when the client reported a check, if something else is due now. */
function reportedDueOf({ given }: LinkedInvoice, { askedCents }: Standing) {
  const { checkReportedCents: reportedCents } = given;
  if (reportedCents === undefined || reportedCents === askedCents) return {};
  return { reportedDue: formatDollars(reportedCents) };
}

/** The check that the client announced and the owner has not recorded, while it may still arrive. */
function announcedCheckOf({ given }: LinkedInvoice, { mayAsk, askedCents }: Standing, now: string) {
  if (!mayAsk || !hasCheckOnTheWay(given) || !mayCheckArrive(given, now)) return {};
  return { announcedCheck: formatDollars(given.checkReportedCents ?? askedCents) };
}

/**
 * The methods of the provider's page, and whether paying there brings the client a receipt; nothing if it cannot be
 * paid.
 */
async function payPageOf(
  linked: LinkedInvoice,
  online: ClientOnlinePayment | undefined,
  links: Pick<ClientLinks, 'reachesClient'>,
): Promise<Pick<ClientInvoiceView, 'payPage'>> {
  if (online?.state !== 'payable') return {};
  return { payPage: { methods: linked.onlineMethods, emailsReceipt: await links.reachesClient(linked) } };
}

/** The receipt of the last online payment of a paid invoice. Names no address that the document does not show. */
async function receiptOf(
  linked: LinkedInvoice,
  { state }: Standing,
  payments: readonly Payment[],
  links: Pick<ClientLinks, 'receiptOf'>,
): Promise<Pick<ClientInvoiceView, 'receipt'>> {
  const paid = payments.findLast(({ online }) => online?.cause === 'payment');
  if (state !== 'paid' || !paid) return {};
  const receipt = await links.receiptOf(linked, paid.paymentId);
  if (!receipt) return {};
  const printed = linked.content.invoice.clientEmail;
  const isPrinted = normalizeEmail(printed) === clientAddress(linked.given);
  return { receipt: { isEmailed: receipt === 'sent', ...(isPrinted && { to: printed }) } };
}

function documentOf(
  linked: LinkedInvoice,
  facts: Awaited<ReturnType<typeof clientFactsOf>>,
  standing: Standing,
  part: PartStanding | undefined,
) {
  const { given, content, timeZone } = linked;
  const money = paidOf(facts, facts.payments);
  const { receivedCents } = standing;
  const { invoice, brandColor, logoVersion, depositCents, contentId } = content;
  const { republishedAt, clientMail } = given;
  const partNow = changedPart(invoice.progress, part);
  const isChanged =
    clientMail !== undefined &&
    clientMail.delivery !== 'failed' &&
    printsOtherThan(clientMail.contentId, { ...facts, contentId, changedPart: partNow });
  return {
    sheet: sheetOfInvoice(
      invoice,
      { edition: 'lite', brandColor, changedPart: partNow },
      { depositCents, ...money },
    ),
    ...(receivedCents > 0 && { paid: formatDollars(receivedCents) }),
    hasLogo: logoVersion !== undefined,
    ...(invoice.photos && { photos: invoice.photos }),
    fileName: invoiceFileName(invoice),
    ...(isChanged && { isChanged }),
    ...(republishedAt !== undefined && { updatedOn: dayIn(timeZone, republishedAt) }),
    ...changesOf(linked, standing),
  };
}

/**
 * Says which part of what the invoice is, with what is billed now; as it was when it was sent, if its quote no longer
 * has it.
 */
function partOf(
  { content, given }: LinkedInvoice,
  part: PartStanding | undefined,
): Pick<ClientInvoiceView, 'part'> {
  const { progress } = content.invoice;
  if (!progress || isVoid(given)) return {};
  return { part: part ? partSentence(part) : partSentence(partWhenSent(progress), true) };
}

/** An invoice for anyone with its link. The answer contains only what the document shows. */
export async function getClientInvoice(
  linkId: string,
  ports: { readonly links: ClientLinks; readonly clock: Clock; readonly hash: (text: string) => string },
): Promise<Result<GetClientInvoiceAnswer, Problem>> {
  const linked = await ports.links.find(linkId);
  if (!linked) return refuse(problem('link-not-found'));
  const { given, timeZone, userId } = linked;
  const now = ports.clock().toISOString();
  const [facts, part] = await Promise.all([clientFactsOf(linked, ports.links), ports.links.partOf(linked)]);
  const standing = standingOf(facts, dayIn(timeZone, now));
  const onlinePayment = onlinePaymentOf(given, linked);
  const bankFailures = bankFailuresOf(given.onlinePayments);
  const { invoiceNumber, businessName, businessPhone, businessEmail } = linked.content.invoice;
  // The page shows no address, so `letterheadOf` gets none.
  const { address: _address, ...letterhead } = letterheadOf({
    businessName,
    address: '',
    isYoungAccount: linked.isYoungAccount,
    brandColor: linked.content.brandColor,
  });
  return ok({
    success: true,
    view: {
      number: invoiceNumber,
      state: standing.state,
      sentence: standing.sentence,
      ...(standing.mayAsk && { askedCents: standing.askedCents }),
      ...partOf(linked, part),
      business: { name: businessName, phone: businessPhone, email: businessEmail },
      letterhead,
      ...howToPayOf(linked, standing),
      ...(onlinePayment && { onlinePayment }),
      ...(bankFailures > 0 && { bankFailures }),
      ...(await payPageOf(linked, onlinePayment, ports.links)),
      ...(await receiptOf(linked, standing, facts.payments, ports.links)),
      ...(!isVoid(given) && { paper: documentOf(linked, facts, standing, part) }),
      ...announcedCheckOf(linked, standing, now),
      ...(isCheckReported(given, now) && {
        isCheckReported: true,
        ...reportedDueOf(linked, standing),
      }),
      ownerMark: ports.hash(`${linkId}#${userId}`),
    },
  });
}

/** The logo an invoice was issued with, for anyone with its link; undefined if it has none. */
export async function getClientInvoiceLogo(
  linkId: string,
  { links, logos }: { readonly links: ClientLinks; readonly logos: Pick<InvoiceLogos, 'find'> },
): Promise<Result<FileContent | undefined, Problem>> {
  const linked = await links.find(linkId);
  if (!linked || isVoid(linked.given)) return refuse(problem('link-not-found'));
  const { logoVersion } = linked.content;
  const logo = logoVersion === undefined ? undefined : await logos.find(linked.userId, logoVersion);
  return ok(logo && { contentType: 'image/png', filename: 'logo.png', bytes: logo.png });
}

/** A photo that an invoice shows, for anyone with its link; refused for every other photo and a void invoice. */
export async function getClientInvoicePhoto(
  linkId: string,
  photoId: string,
  size: string | undefined,
  ports: { readonly links: ClientLinks; readonly files: Pick<PhotoFiles, 'read'> },
): Promise<Result<FileContent, Problem>> {
  const linked = await ports.links.find(linkId);
  if (!linked || isVoid(linked.given)) return refuse(problem('link-not-found'));
  const isShown = linked.content.invoice.photos?.some((shown) => shown.photoId === photoId) ?? false;
  return isShown
    ? photoFile(linked.userId, photoId, sizeOf(size), ports)
    : refuse(problem('photo-not-found'));
}
