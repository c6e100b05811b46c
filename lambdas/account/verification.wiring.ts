import { accountCaps } from '../adapters/dynamodb/account/account-caps.ts';
import { verifications } from '../adapters/dynamodb/account/verifications.ts';
import type { Table } from '../adapters/dynamodb/table/table.ts';
import { newSecret, sha256 } from '../adapters/hash.ts';
import { sesClient, sesMailSender } from '../adapters/ses/ses-mail-sender.ts';
import { parameter } from '../adapters/ssm/parameter.ts';
import { systemClock } from '../clock.ts';
import { optionalVariable, requiredVariable } from '../environment.ts';

/** The wiring that every operation mailing verification links shares. */
export const wireVerification = (table: Table) => ({
  verifications: verifications(table),
  caps: accountCaps(table, systemClock),
  mail: sesMailSender(sesClient(), {
    from: requiredVariable('MAIL_FROM'),
    configurationSet: optionalVariable('MAIL_CONFIGURATION_SET'),
  }),
  clock: systemClock,
  newSecret,
  hash: sha256,
  siteOrigin: parameter(requiredVariable('SITE_ORIGIN')),
});
