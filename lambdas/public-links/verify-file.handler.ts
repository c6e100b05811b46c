import { verifyFileSchema } from '#domain/contract/public-links';
import { issuedFileReader } from '../issued-files/index.ts';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { jsonBody } from '../platform/http/body.ts';
import { publicOperation } from '../platform/http/http-operation.ts';
import { networkLimit } from '../platform/limits/network-limit.ts';
import { openTable } from '../platform/table/table.ts';
import { verifiedStates } from './store/verified-states.ts';
import { verifyFile } from './verify-file.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const ports = { files: issuedFileReader(table), ...verifiedStates(table) };

export const handler = publicOperation('verify-file', {
  limit: networkLimit(table, 'verify-file', systemClock),
  body: jsonBody(verifyFileSchema),
  run: ({ body }) => verifyFile(body, ports),
});
