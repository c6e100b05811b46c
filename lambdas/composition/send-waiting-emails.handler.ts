import { outbox } from '#domain/messaging/message';
import { unfinishedInvoices } from '../invoices/index.ts';
import { createPace, type QueuedId, sendWaiting, sweepWork } from '../messaging/index.ts';
import { sleep, systemClock } from '../platform/clock.ts';
import { numberVariable, requiredVariable } from '../platform/environment.ts';
import { renderCertificatePdf, renderStatementPdf, renderSummaryPdf } from '../platform/pdf/render-pages.ts';
import { unlessMaintenance } from '../platform/ssm/maintenance.ts';
import { openTable } from '../platform/table/table.ts';
import { allMessages } from './all-messages.ts';
import { clientMailPorts } from './client-email-ports.ts';
import { outboxPorts } from './outbox-ports.ts';
import { invoiceTable } from './projections.ts';
import { deployedSchedule } from './scheduled-work.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const mailing = clientMailPorts(table);
const render = {
  certificate: renderCertificatePdf,
  statement: renderStatementPdf,
  summary: renderSummaryPdf,
};
const ports = outboxPorts(table, mailing, render, {
  scheduled: deployedSchedule(invoiceTable(table), mailing),
  swept: sweepWork(
    table,
    { messages: allMessages(table, systemClock), invoices: unfinishedInvoices(table, systemClock) },
    systemClock,
  ),
});
const workers = numberVariable('MAIL_WORKERS');

/** The paces created so far. The key is the send rate of the queue, in emails per second. */
const paceByRate = new Map<number, () => Promise<void>>();

/**
 * Returns a function that waits until this worker may send: it gets an equal part of the queue's rate, times
 * `workerBurst`. Without a rate it never waits.
 */
function workerPace(perSecond: number | undefined): () => Promise<void> {
  if (perSecond === undefined) return async () => undefined;
  const pace =
    paceByRate.get(perSecond) ?? createPace((perSecond * outbox.workerBurst) / workers, systemClock, sleep);
  paceByRate.set(perSecond, pace);
  return pace;
}

interface QueueEvent {
  readonly Records: readonly { readonly messageId: string; readonly body: string }[];
}

async function sendQueued({ Records }: QueueEvent) {
  const results = await Promise.all(
    Records.map(async ({ messageId, body }) => {
      const { id, perSecond } = JSON.parse(body) as QueuedId;
      return { messageId, result: await sendWaiting(id, workerPace(perSecond), ports) };
    }),
  );
  const failed = results.filter(({ result }) => 'error' in result);
  return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
}

/**
 * Processes IDs from the outbox's queues: of emails, of scheduled work, and of work that a crashed function left. Only
 * failed IDs are received again. During maintenance the queued IDs are discarded; their items stay in the table, and
 * the functions that fill the queues send the IDs again.
 */
export const handler = unlessMaintenance(sendQueued, () => ({ batchItemFailures: [] }));
