export { saveInvoiceDraft } from './drafts/save-invoice-draft.ts';
export type { ClientMailPorts, ClientMails } from './email-client/client-mail-ports.ts';
export { isPayableOnline } from './email-client/compose-client-mail.ts';
export { howToPayParts } from './email-client/how-to-pay-parts.ts';
export { emailInvoiceToClient } from './email-client/mail-client.ts';
export type { NewSubmission, QuotedDeposit, QuotedInvoice, StoredBilling } from './new-submission.ts';
export { ownInvoice } from './own-invoice.ts';
export { continueDividedPayment } from './payments/divided-payment.ts';
export { drawReceipt, type ReceiptPdfPorts } from './pdf/draw-receipt.ts';
export { type IssuedFacts, issuedFactsOf } from './pdf/issued-metadata.ts';
export { partOnPaper } from './pdf/part-on-paper.ts';
export {
  isUnpayableOnline,
  type OnlineAcceptance,
  type PaymentChecks,
  withPaymentChecks,
} from './pdf/payable-online.ts';
export { factsAsMailed, fileFactsOf } from './pdf/print-invoice.ts';
export { type PdfPorts, storedOrDrawnPdf, storedPdfs } from './pdf/stored-or-drawn-pdf.ts';
export type {
  DepositOf,
  InvoiceAccount,
  InvoiceAccounts,
  InvoiceLogos,
  InvoiceReader,
  KnownAccount,
  PartStandingOf,
  SaveInvoicePorts,
  SaveOutcome,
  StoredDefaults,
} from './ports.ts';
export type { FindBeingChecked, InvoiceFinder, ReceivedPayments } from './search/list-ports.ts';
export { summarizeInvoice } from './search/summarize-invoice.ts';
export { acceptsOnline } from './send/account-snapshot.ts';
export { type PlannedNumber, planDocumentNumber } from './send/plan-number.ts';
export { type SaveInvoiceCommand, saveInvoice } from './send/send-invoice.ts';
export { givenInvoice } from './share/given-invoice.ts';
export { clientMailFollowUp, type InvoiceMessageContext } from './store/client-mail-follow-up.ts';
export { clientMails } from './store/client-mails.ts';
export { type ClientMessage, clientInvoiceKind, clientMessage } from './store/client-message-handler.ts';
export { dividedPayment } from './store/divided-payment.ts';
export { dividedPortsOn } from './store/divided-ports-on.ts';
export { asExported } from './store/exported-state.ts';
export { freeNumber } from './store/free-number.ts';
export { importedInvoices } from './store/imported-invoices.ts';
export { invoice, invoiceLink, onlinePaymentFields, recordOf } from './store/invoice.ts';
export { invoiceAccounts, timeZoneReader } from './store/invoice-accounts.ts';
export type { InvoiceChange, InvoiceProjection, InvoiceTable } from './store/invoice-change.ts';
export { contentOf, invoiceContent } from './store/invoice-content.ts';
export { invoiceCopyKind } from './store/invoice-copy-kind.ts';
export { appendEvent, invoiceEvent } from './store/invoice-event.ts';
export { invoiceFinder } from './store/invoice-finder.ts';
export { liteInvoiceKind } from './store/invoice-message-handler.ts';
export { invoiceNumber, numberKey } from './store/invoice-number.ts';
export { ownProjections } from './store/invoice-projections.ts';
export { invoiceReader } from './store/invoice-reader.ts';
export { invoiceStore } from './store/invoice-store.ts';
export { invoiceTimelines } from './store/invoice-timeline.ts';
export { issuedVersions } from './store/issued-versions.ts';
export { countedMailboxOf, liteMessage } from './store/lite-message.ts';
export { appendOutcomeEvent } from './store/mail-timeline.ts';
export { isLost, troubles } from './store/mail-trouble.ts';
export type { MoveOutcome } from './store/moved-payments.ts';
export { type OnlineStep, onlineChanges } from './store/online-changes.ts';
export { depositPaymentId, payment, paymentsOf, type StoredPayment } from './store/payment.ts';
export { receiptKind } from './store/receipt-kind.ts';
export { receiptIdOf } from './store/receipt-message-handler.ts';
export { receivedPayments } from './store/received-payments.ts';
export { unfinishedInvoices } from './store/remember-lines.ts';
export { storedDefaults } from './store/stored-defaults.ts';
export { billedPartFields } from './store/stored-progress.ts';
export { countChanges, Tally } from './totals/counted-as.ts';
export { overdueOf, type TotalsReader } from './totals/ports.ts';
export { accountFigures, accountTotals, monthTotals, owedDays } from './totals/stored-totals.ts';
export { totalsReader } from './totals/totals-reader.ts';
