export { type GetQuotePdfPorts, getOwnQuotePdf } from './approval/get-quote-pdf.ts';
export { partStandingReader } from './approval/part-standing.wiring.ts';
export { type PrintCertificatePorts, printCertificate } from './approval/print-certificate.ts';
export { currentStateOf, linkIdOf, type StoredQuote } from './approval/stored-quote.ts';
export { agreedCentsOf } from './changed-base.ts';
export { checkRecord } from './editing/check-record.ts';
export { standingOfStoredDeposit } from './editing/open-deposit.ts';
export type { DepositPage, QuoteQuestions, QuoteStore, RenderCertificate } from './ports.ts';
export { askOnce } from './questions/ask-once.ts';
export { askedMail } from './questions/question-mail.ts';
export { quoteStepsOf, quotesOfClientPage } from './store/client-quotes.ts';
export { onlinePaymentsUnchanged, receivedDepositUnchanged } from './store/deposit-conditions.ts';
export { depositPaymentWrites, quotedPayment } from './store/deposit-payments.ts';
export { deductedDepositReader, depositReader } from './store/deposit-reader.ts';
export { importedQuotes } from './store/imported-quotes.ts';
export { saveNewQuote } from './store/new-quote.ts';
export { ownerDay, providerRepository } from './store/provider-repository.ts';
export { quote, quoteOfItem } from './store/quote.ts';
export { quoteEvent } from './store/quote-chain.ts';
export { quoteDraft } from './store/quote-draft.ts';
export {
  quoteApprovalKind,
  quoteCopyKind,
  quoteDeclineKind,
  quoteQuestionKind,
  quoteReminderKind,
} from './store/quote-kinds.ts';
export { findByLink, openingsOf, quoteLink, quoteOfLink, quoteOpening } from './store/quote-link.ts';
export { copyMessage } from './store/quote-messages.ts';
export { quoteHolderOf, quoteNumber } from './store/quote-number.ts';
export { quoteProjection } from './store/quote-projection.ts';
export { quoteQuestion, quoteQuestions } from './store/quote-questions.ts';
export { quoteSentKind } from './store/quote-sending.ts';
export { quoteSentCopyKind } from './store/quote-sent-copy.ts';
export { quoteStore } from './store/quote-store.ts';
export { depositTodayWrites } from './store/quote-today.ts';
export { linkUnchanged } from './store/quote-writes.ts';
export { unbilledDeposits } from './store/unbilled-deposits.ts';
