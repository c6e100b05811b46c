import type { InvoiceRecord } from '#domain/invoices/invoice-record';

/** What an edit leaves as it is. Another printed address is where mail to the client goes from then on. */
export function keptOf(
  {
    sentAt,
    clientMail,
    deliveryEmail,
    linkId,
    publishedId,
    republishedAt,
    clientCopies,
    clientEmail,
  }: InvoiceRecord,
  printed: string,
) {
  return {
    ...(sentAt !== undefined && { sentAt }),
    ...(clientMail !== undefined && { clientMail }),
    ...(deliveryEmail !== undefined && clientEmail === printed && { deliveryEmail }),
    ...(linkId !== undefined && { linkId }),
    ...(publishedId !== undefined && { publishedId }),
    ...(republishedAt !== undefined && { republishedAt }),
    ...(clientCopies !== undefined && { clientCopies }),
  };
}
