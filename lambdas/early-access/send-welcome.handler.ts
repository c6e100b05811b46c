import { sendWelcomeSchema } from '#domain/contract/early-access';
import { dailyCap } from '../adapters/dynamodb/caps/daily-cap.ts';
import { earlyAccessList } from '../adapters/dynamodb/early-access/early-access-list.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { sesClient, sesMailSender } from '../adapters/ses/ses-mail-sender.ts';
import { parameter } from '../adapters/ssm/parameter.ts';
import { systemClock } from '../clock.ts';
import { optionalVariable, requiredVariable } from '../environment.ts';
import { publicOperation } from '../http/http-operation.ts';
import { jsonBody } from '../http/json-body.ts';
import type { SendWelcomePorts } from './ports.ts';
import { sendWelcome } from './send-welcome.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

/** Welcome mails one network can cause in a UTC day: an office of colleagues, not a list of strangers. */
const welcomesPerNetwork = 100;

const ports: SendWelcomePorts = {
  list: earlyAccessList(table, systemClock),
  cap: dailyCap(table, 'welcome', welcomesPerNetwork, systemClock),
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
