import { operations, sendContactMessageSchema } from '#domain/contact/contract';
import { sleep, systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { sha256 } from '../platform/hash.ts';
import { jsonBody } from '../platform/http/body.ts';
import type { RoutesOf } from '../platform/http/declaration.ts';
import { networkLimit } from '../platform/limits/network-limit.ts';
import { deployedMail } from '../platform/ses/ses-mail-sender.ts';
import { deployedTable } from '../platform/table/table.ts';
import { type SendContactMessagePorts, sendContactMessage } from './send-contact-message.ts';
import { contactMessages } from './store/contact-messages.ts';

/** Maximum size of the body in bytes: a message and three small fields. */
const bodyBytes = 64 * 1024;

export const routes = {
  'send-contact-message': {
    in: 'public-mail',
    needs: { items: ['GetItem', 'PutItem', 'UpdateItem'], mail: 'account' },
    body: jsonBody(sendContactMessageSchema, bodyBytes),
    run: () => {
      const table = deployedTable();
      const ports: SendContactMessagePorts = {
        messages: contactMessages(table, systemClock),
        cap: networkLimit(table, operations, 'send-contact-message', systemClock),
        mail: deployedMail(),
        sleep,
        random: Math.random,
        hash: sha256,
        supportEmail: requiredVariable('SUPPORT_EMAIL'),
      };
      return ({ key, body, network, sentBody }) =>
        sendContactMessage({ ...body, messageId: key, network, sentBody }, ports);
    },
  },
} satisfies RoutesOf<'contact'>;
