import { generatorPause, mailReputation } from '../free-invoice/index.ts';
import { parseMailEvent, type ReceiveMailEventPorts, receiveMailEvent } from '../messaging/index.ts';
import { systemClock } from '../platform/clock.ts';
import { numberVariable, requiredVariable } from '../platform/environment.ts';
import { log } from '../platform/log.ts';
import { unlessMaintenance } from '../platform/ssm/maintenance.ts';
import { openTable } from '../platform/table/table.ts';
import { allMessages } from './all-messages.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const ports: ReceiveMailEventPorts = {
  messages: allMessages(table, systemClock),
  reputation: mailReputation(table),
  generator: generatorPause(table),
  limits: {
    complaintRate: numberVariable('COMPLAINT_RATE_LIMIT'),
    bounceRate: numberVariable('BOUNCE_RATE_LIMIT'),
  },
  clock: systemClock,
};

async function receive(event: { readonly detail?: unknown }): Promise<void> {
  const mailEvent = parseMailEvent(event.detail, systemClock());
  if (mailEvent) await receiveMailEvent(mailEvent, ports);
  else log.warn('mail-event-ignored');
}

/**
 * Handles one SES event from EventBridge; unknown events are logged and dropped. It fails during maintenance, so that
 * the event is retried and then kept in the dead-letter queue.
 */
export const handler = unlessMaintenance(receive, () => {
  throw new Error('Events are not processed during maintenance');
});
