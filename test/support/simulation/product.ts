import { keys } from '#domain/table/keys';
import { deleteInvoiceDraft } from '#lambdas/invoices/drafts/delete-invoice-draft';
import { type SaveInvoiceDraft, saveInvoiceDraft } from '#lambdas/invoices/drafts/save-invoice-draft';
import { type EmailInvoiceToClient, emailInvoiceToClient } from '#lambdas/invoices/email-client/mail-client';
import { recordPayment, removePayment } from '#lambdas/invoices/payments/record-payment';
import type { SendInvoiceCommand } from '#lambdas/invoices/send/reserve-submission';
import { sendToBoth } from '#lambdas/invoices/send/send-to-both';
import { setInvoiceVoid } from '#lambdas/invoices/share/set-invoice-void';
import { markInvoiceSent, shareInvoice } from '#lambdas/invoices/share/share-invoice';
import { setJobReminders } from '#lambdas/jobs/job-settings';
import { moveJob } from '#lambdas/jobs/move-job';
import { saveJob } from '#lambdas/jobs/save-job';
import { type TellClient, tellClient } from '#lambdas/jobs/tell-client';
import { parseMailEvent } from '#lambdas/messaging/mail-event';
import { receiveMailEvent } from '#lambdas/messaging/receive-mail-events';
import { sha256 } from '#lambdas/platform/hash';
import { getClientInvoice } from '#lambdas/public-links/get-client-invoice';
import { stopBusinessMail } from '#lambdas/public-links/stop-business-mail';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { mailStops } from '#lambdas/public-links/store/mail-stops';
import { acceptQuote } from '#lambdas/quotes/approval/accept-quote';
import { declineQuote } from '#lambdas/quotes/approval/decline-quote';
import { getQuote } from '#lambdas/quotes/approval/get-quote';
import { renewQuoteLink } from '#lambdas/quotes/editing/renew-quote-link';
import { saveQuoteDraft } from '#lambdas/quotes/editing/save-quote-draft';
import { type SendQuote, sendQuote } from '#lambdas/quotes/editing/send-quote';
import { setQuoteDeposit } from '#lambdas/quotes/editing/set-quote-deposit';
import { withdrawQuote } from '#lambdas/quotes/editing/withdraw-quote';
import { answerQuoteQuestion } from '#lambdas/quotes/questions/answer-quote-question';
import { askQuoteQuestion } from '#lambdas/quotes/questions/ask-quote-question';
import { moveFollowingVisits, setJobRepeat, stopJobRepeat } from '#lambdas/recurring/repeat-job';
import { setRepeat, stopRepeat } from '#lambdas/recurring/repeats';
import { setInvoiceReminders, setReminders } from '#lambdas/reminders/invoice-reminders';
import { remindNow } from '#lambdas/reminders/remind-now';
import { type ProductSurroundings, portsOf, scheduledFunctions, tableOf } from './product-ports.ts';

export type { EmailInvoiceToClient, SaveInvoiceDraft, SendInvoiceCommand, SendQuote };

/** The use cases of one account and its clients, and the scheduled functions, on services that can fail. */
export function simulatedProduct(surroundings: ProductSurroundings) {
  const { userId, clock } = surroundings;
  const direct = tableOf(surroundings.client, surroundings.tableName);
  const { table } = direct;
  const ports = portsOf(surroundings, direct);
  const { invoices, quotes, reminders, repeats } = ports;
  const changing = { ...invoices, ...ports, invoices: invoices.invoices };
  const named = (invoiceId: string) => ({ userId, invoiceId });
  const visitor = { network: '192.0.2.1', browser: 'Safari on a phone' };
  const links = clientLinks(table, clock);
  return {
    ...direct,
    profile: keys.liteProfile(userId),
    ...scheduledFunctions(surroundings, direct, ports),
    sendInvoice: (command: SendInvoiceCommand) => sendToBoth(command, invoices),
    saveDraft: (command: SaveInvoiceDraft) => saveInvoiceDraft(command, invoices),
    deleteDraft: (invoiceId: string) => deleteInvoiceDraft(named(invoiceId), changing),
    emailToClient: (command: EmailInvoiceToClient) => emailInvoiceToClient(command, invoices),
    markSent: (invoiceId: string) => markInvoiceSent(named(invoiceId), changing),
    share: (invoiceId: string, renew: boolean) => shareInvoice({ ...named(invoiceId), renew }, changing),
    setVoid: (invoiceId: string, isVoid: boolean) =>
      setInvoiceVoid({ ...named(invoiceId), void: isVoid }, changing),
    pay: (command: Omit<Parameters<typeof recordPayment>[0], 'userId'>) =>
      recordPayment({ ...command, userId }, changing),
    unpay: (invoiceId: string, paymentId: string) =>
      removePayment({ ...named(invoiceId), paymentId }, changing),
    remindNow: (invoiceId: string) => remindNow(named(invoiceId), reminders),
    setInvoiceReminders: (invoiceId: string, isOn: boolean) =>
      setInvoiceReminders({ ...named(invoiceId), isOn }, reminders),
    setReminders: (choice: Parameters<typeof setReminders>[1]) =>
      setReminders(userId, choice, reminders.switches),
    setRepeat: (invoiceId: string, choice: Parameters<typeof setRepeat>[1]) =>
      setRepeat(named(invoiceId), choice, repeats),
    stopRepeat: (invoiceId: string) => stopRepeat(named(invoiceId), repeats),
    saveQuote: (command: Parameters<typeof saveQuoteDraft>[0]) => saveQuoteDraft(command, quotes),
    sendQuote: (command: SendQuote) => sendQuote(command, quotes),
    withdrawQuote: (quoteId: string) => withdrawQuote(userId, quoteId, quotes),
    renewQuote: (quoteId: string) => renewQuoteLink(userId, quoteId, quotes),
    setDeposit: (quoteId: string, received: Parameters<typeof setQuoteDeposit>[0]['received']) =>
      setQuoteDeposit({ userId, quoteId, received }, quotes),
    answerQuestion: (quoteId: string, questionId: string) =>
      answerQuoteQuestion({ userId, quoteId, questionId, isAnswered: true }, quotes),
    openQuote: (linkId: string) => getQuote(linkId, quotes),
    acceptQuote: (linkId: string, contentHash: string, email: string) =>
      acceptQuote({ linkId, contentHash, name: 'Dana Whitfield', email, caller: '', ...visitor }, quotes),
    declineQuote: (linkId: string, contentHash: string) =>
      declineQuote({ linkId, contentHash, reason: 'Too expensive.', ...visitor }, quotes),
    askQuestion: (linkId: string, question: string) => askQuoteQuestion({ linkId, question }, quotes),
    saveJob: (jobId: string, body: Parameters<typeof saveJob>[2]) => saveJob(userId, jobId, body, ports.jobs),
    moveJob: (jobId: string, body: Parameters<typeof moveJob>[2]) => moveJob(userId, jobId, body, ports.jobs),
    tellClient: (command: Omit<TellClient, 'userId'>) => tellClient({ ...command, userId }, ports.jobs),
    setJobRepeat: (jobId: string, choice: Parameters<typeof setJobRepeat>[1]) =>
      setJobRepeat({ userId, jobId }, choice, ports.jobRepeats),
    stopJobRepeat: (jobId: string) => stopJobRepeat({ userId, jobId }, ports.jobRepeats),
    moveFollowing: (jobId: string, basedOn: number) =>
      moveFollowingVisits({ userId, jobId }, basedOn, ports.jobRepeats),
    setJobReminders: (isOn: boolean) => setJobReminders(userId, isOn, ports.jobSettings),
    /** A stored quote and its chain. */
    async quoteWithChain(quoteId: string) {
      return { quote: await quotes.quotes.find(quoteId), links: await quotes.quotes.chain(quoteId) };
    },
    openInvoice: (linkId: string) => getClientInvoice(linkId, { links, clock, hash: sha256 }),
    stopMail: (token: string) => stopBusinessMail(token, { stops: mailStops(table, clock), hash: sha256 }),
    /** Receives an event of the mail service in EventBridge's format. */
    async receiveEvent(detail: unknown): Promise<void> {
      const event = parseMailEvent(detail, clock());
      if (event) await receiveMailEvent(event, ports.events);
    },
  };
}

export type SimulatedProduct = ReturnType<typeof simulatedProduct>;
