import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { sha256 } from '../platform/hash.ts';
import { publicOperation } from '../platform/http/http-operation.ts';
import { openTable } from '../platform/table/table.ts';
import { stopBusinessMail } from './stop-business-mail.ts';
import { mailStops } from './store/mail-stops.ts';

const stops = mailStops(openTable(requiredVariable('TABLE_NAME')), systemClock);

export const handler = publicOperation('stop-business-mail', {
  run: ({ path }) => stopBusinessMail(path.token, { stops, hash: sha256 }),
});
