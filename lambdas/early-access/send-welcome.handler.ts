import { sendWelcomeSchema } from '#domain/contract/early-access';
import { systemClock } from '../platform/clock.ts';
import { optionalVariable, requiredVariable } from '../platform/environment.ts';
import { jsonBody } from '../platform/http/body.ts';
import { publicOperation } from '../platform/http/http-operation.ts';
import { networkLimit } from '../platform/limits/network-limit.ts';
import { sesClient, sesMailSender } from '../platform/ses/ses-mail-sender.ts';
import { parameter } from '../platform/ssm/parameter.ts';
import { openTable } from '../platform/table/table.ts';
import type { SendWelcomePorts } from './ports.ts';
import { sendWelcome } from './send-welcome.ts';
import { earlyAccessList } from './store/early-access-list.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const ports: SendWelcomePorts = {
  list: earlyAccessList(table, systemClock),
  cap: networkLimit(table, 'send-welcome', systemClock),
  mail: sesMailSender(sesClient(), {
    from: requiredVariable('MAIL_FROM'),
    configurationSet: optionalVariable('MAIL_CONFIGURATION_SET'),
  }),
  siteOrigin: parameter(requiredVariable('SITE_ORIGIN')),
};

export const handler = publicOperation('send-welcome', {
  body: jsonBody(sendWelcomeSchema),
  run: ({ body, network }) => sendWelcome(body.email, network, ports),
});
