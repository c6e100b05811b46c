import { quoteStore } from '../adapters/dynamodb/quote/quote-store.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { renderCertificatePdf } from '../adapters/pdf/render-certificate-pdf.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { fileAnswer } from '../http/file-answer.ts';
import { getOwnCertificate } from './get-quote-certificate.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const ports = {
  quotes: quoteStore(table, systemClock),
  renderCertificate: renderCertificatePdf,
};

export const handler = accountOperation('get-own-certificate', {
  answer: fileAnswer,
  run: ({ userId, path }) => getOwnCertificate(userId, path.quoteId, ports),
});
