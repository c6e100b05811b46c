import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { s3Client } from '../platform/s3/document-bucket.ts';
import { objectUrlSigner } from '../platform/s3/presigned-url.ts';
import { openTable } from '../platform/table/table.ts';
import { getExportAddress } from './owner-requests.ts';
import { fullExports } from './store/full-exports.ts';

const ports = {
  exports: fullExports(openTable(requiredVariable('TABLE_NAME'))),
  addressOf: objectUrlSigner(s3Client(), requiredVariable('DOCUMENT_BUCKET')),
  clock: systemClock,
};

export const handler = accountOperation('get-full-export-address', {
  readsOnly: true,
  run: ({ userId }) => getExportAddress(userId, ports),
});
