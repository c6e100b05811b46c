import { weighReport } from '../../client-email/index.ts';
import type { MailEvent, Message } from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Table } from '../../platform/table/table.ts';
import { clientTroubles } from './client-trouble.ts';
import { commitClientMailed } from './commit-change.ts';
import type { InvoiceProjection } from './invoice-change.ts';
import { appendOutcomeEvent, appendReportEvent, type MailFacts } from './mail-timeline.ts';

/** A message about an invoice to its client. */
interface ClientMail extends Message {
  readonly to: string;
}

/**
 * What follows any email to a client about an invoice: its outcome is on the timeline, and one that may
 * have been sent delays the next reminder; a report is on the timeline and on the invoice, and counts for the account.
 * `factsOf` says which email it is. All of it is safe to repeat.
 */
export function clientMailFollowUp<Known extends ClientMail>(
  { table, clock, projections }: FollowUpPorts,
  factsOf: (known: Known) => MailFacts,
) {
  return {
    async outcome(concluded: Known): Promise<void> {
      await appendOutcomeEvent(table, concluded, factsOf(concluded));
      if (concluded.state !== 'returned') await commitClientMailed(table, projections, concluded, clock());
    },
    async report(known: Known, event: MailEvent): Promise<void> {
      await appendReportEvent(table, known, event, factsOf(known));
      await clientTroubles(table, clock, projections)(known, event.kind);
      await weighReport(table, known, event, clock());
    },
  };
}

interface FollowUpPorts {
  readonly table: Table;
  readonly clock: Clock;
  readonly projections: readonly InvoiceProjection[];
}
