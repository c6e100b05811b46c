import { sendContactMessageSchema } from '#domain/contract/contact';
import { dailyCap } from '../adapters/dynamodb/caps/daily-cap.ts';
import { contactMessages } from '../adapters/dynamodb/contact/contact-messages.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { sha256 } from '../adapters/hash.ts';
import { sesClient, sesMailSender } from '../adapters/ses/ses-mail-sender.ts';
import { sleep, systemClock } from '../clock.ts';
import { optionalVariable, requiredVariable } from '../environment.ts';
import { publicOperation } from '../http/http-operation.ts';
import { jsonBody } from '../http/json-body.ts';
import type { SendContactMessagePorts } from './ports.ts';
import { sendContactMessage } from './send-contact-message.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

/** Messages one network can send in a UTC day. */
const messagesPerNetwork = 30;

/** A message with its three small fields, in bytes. */
const bodyBytes = 64 * 1024;

const ports: SendContactMessagePorts = {
  messages: contactMessages(table, systemClock),
  cap: dailyCap(table, 'contact', messagesPerNetwork, systemClock),
  mail: sesMailSender(sesClient(), {
    from: requiredVariable('MAIL_FROM'),
    configurationSet: optionalVariable('MAIL_CONFIGURATION_SET'),
  }),
  sleep,
  random: Math.random,
  hash: sha256,
  supportEmail: requiredVariable('SUPPORT_EMAIL'),
};

export const handler = publicOperation('send-contact-message', {
  keyed: true,
  body: jsonBody(sendContactMessageSchema, bodyBytes),
  run: ({ key, body, network }) => sendContactMessage({ ...body, messageId: key, network }, ports),
});
