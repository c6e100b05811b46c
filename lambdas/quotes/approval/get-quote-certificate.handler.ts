import { systemClock } from '../../platform/clock.ts';
import { requiredVariable } from '../../platform/environment.ts';
import { fileAnswer } from '../../platform/http/file-answer.ts';
import { publicOperation } from '../../platform/http/http-operation.ts';
import { renderCertificatePdf } from '../../platform/pdf/render-certificate-pdf.ts';
import { openTable } from '../../platform/table/table.ts';
import { quoteStore } from '../store/quote-store.ts';
import { getQuoteCertificate } from './get-quote-certificate.ts';

const ports = {
  quotes: quoteStore(openTable(requiredVariable('TABLE_NAME')), systemClock),
  renderCertificate: renderCertificatePdf,
};

export const handler = publicOperation('get-quote-certificate', {
  answer: fileAnswer,
  run: ({ path }) => getQuoteCertificate(path.quoteId, ports),
});
