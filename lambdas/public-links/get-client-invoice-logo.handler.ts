import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { fileAnswer } from '../platform/http/file-answer.ts';
import { publicOperation } from '../platform/http/http-operation.ts';
import { documentBucket, s3Client } from '../platform/s3/document-bucket.ts';
import { logoStore } from '../platform/s3/logo-store.ts';
import { openTable } from '../platform/table/table.ts';
import { getClientInvoiceLogo } from './get-client-invoice.ts';
import { clientLinks } from './store/client-links.ts';

const ports = {
  links: clientLinks(openTable(requiredVariable('TABLE_NAME')), systemClock),
  logos: logoStore(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'))),
};

export const handler = publicOperation('get-client-invoice-logo', {
  answer: fileAnswer,
  run: ({ path }) => getClientInvoiceLogo(path.linkId, ports),
});
