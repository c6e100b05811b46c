import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';
import { applyMailReport } from '../../client-email/index.ts';
import type { MailEvent, Message, MessageContext } from '../../messaging/index.ts';
import type { KnownAccount } from '../ports.ts';
import { clientTroubleRecorder } from './client-trouble.ts';
import { commitClientMailed } from './commit-change.ts';
import type { InvoiceTable } from './invoice-change.ts';
import { appendOutcomeEvent, appendReportEvent, type MailFacts } from './mail-timeline.ts';

/**
 * What the function that reserved a message knows of its invoice, so that the follow-up of the email reads nothing
 * that the function has just read or written.
 */
export interface KnownInvoice {
  /** The invoice as last stored. The follow-up replaces it; undefined if another function has changed it since. */
  record: InvoiceRecord | undefined;
  readonly content: InvoiceContent;
  readonly account: KnownAccount;
}

/** The context of an email whose function has just read or written the invoice. */
export interface KnownInvoiceContext extends InvoiceMessageContext {
  readonly saved?: KnownInvoice | undefined;
}

/** What the follow-up of an email about an invoice needs. */
export interface InvoiceMessageContext extends MessageContext {
  readonly table: InvoiceTable;
}

/** A message that emails a client about an invoice. */
interface ClientMail extends Message {
  readonly to: string;
}

/**
 * Follow-up of any email to a client about an invoice. Its outcome goes on the timeline, and an email that may have
 * been sent delays the next reminder. A report of the mail service goes on the timeline and the invoice, and is counted
 * for the account. `factsOf` identifies the email on the timeline; an outcome can have more facts. Safe to repeat.
 */
export function clientMailFollowUp<Known extends ClientMail>(
  { table, clock }: InvoiceMessageContext,
  factsOf: (known: Known) => MailFacts,
) {
  return {
    async outcome(concluded: Known, facts: MailFacts = {}): Promise<void> {
      await appendOutcomeEvent(table, concluded, { ...factsOf(concluded), ...facts });
      if (concluded.state !== 'returned') await commitClientMailed(table, concluded, clock());
    },
    async report(known: Known, event: MailEvent): Promise<void> {
      await appendReportEvent(table, known, event, factsOf(known));
      await clientTroubleRecorder(table, clock)(known, event.kind);
      await applyMailReport(table, known, event, clock());
    },
  };
}
