import { allMessages } from '../adapters/dynamodb/delivery/all-messages.ts';
import { generatorPause } from '../adapters/dynamodb/free-invoice/free-generator-switch.ts';
import { mailReputation } from '../adapters/dynamodb/free-invoice/mail-reputation.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { systemClock } from '../clock.ts';
import { numberVariable, requiredVariable } from '../environment.ts';
import { log } from '../log.ts';
import { parseMailEvent } from './mail-event.ts';
import { type ReceiveMailEventPorts, receiveMailEvent } from './receive-mail-events.ts';

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

/** Takes one event of the mail service from EventBridge; what it does not understand is logged and dropped. */
export const handler = async (event: { readonly detail?: unknown }): Promise<void> => {
  const mailEvent = parseMailEvent(event.detail, systemClock());
  if (mailEvent) await receiveMailEvent(mailEvent, ports);
  else log.warn('mail-event-ignored');
};
