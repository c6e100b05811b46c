import { mailStops } from '../adapters/dynamodb/client-link/mail-stops.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { sha256 } from '../adapters/hash.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { publicOperation } from '../http/http-operation.ts';
import { stopBusinessMail } from './stop-business-mail.ts';

const stops = mailStops(openTable(requiredVariable('TABLE_NAME')), systemClock);

export const handler = publicOperation('stop-business-mail', {
  run: ({ path }) => stopBusinessMail(path.token, { stops, hash: sha256 }),
});
