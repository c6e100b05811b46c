import { sendFreeInvoiceSchema } from '#domain/contract/free-invoice';
import { issuedFiles } from '../issued-files/index.ts';
import { recaptcha } from '../platform/bot-check/recaptcha.ts';
import { sleep, systemClock } from '../platform/clock.ts';
import { numberVariable, optionalVariable, requiredVariable } from '../platform/environment.ts';
import { newSecret, sha256 } from '../platform/hash.ts';
import { jsonBody } from '../platform/http/body.ts';
import { publicOperation } from '../platform/http/http-operation.ts';
import { renderInvoicePdf } from '../platform/pdf/render-invoice-pdf.ts';
import { documentBucket, s3Client } from '../platform/s3/document-bucket.ts';
import { sesClient, sesMailSender } from '../platform/ses/ses-mail-sender.ts';
import { parameter } from '../platform/ssm/parameter.ts';
import { openTable } from '../platform/table/table.ts';
import { canaryDetector } from './canary-pass.ts';
import type { SendFreeInvoicePorts } from './ports.ts';
import { sendFreeInvoice } from './send-free-invoice.ts';
import { freeGeneratorSwitch } from './store/free-generator-switch.ts';
import { freeMessages, freePdfs } from './store/free-messages.ts';
import { submissionCaps } from './store/submission-caps.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const siteOrigin = parameter(requiredVariable('SITE_ORIGIN'));

const ports: SendFreeInvoicePorts = {
  messages: freeMessages(table, systemClock),
  caps: submissionCaps(
    table,
    {
      perNetwork: numberVariable('FREE_CAP_PER_NETWORK_PER_DAY'),
      perDay: numberVariable('FREE_CAP_PER_DAY'),
    },
    systemClock,
  ),
  generatorSwitch: freeGeneratorSwitch(table, systemClock),
  botCheck: recaptcha({
    verifyUrl: requiredVariable('BOT_CHECK_VERIFY_URL'),
    secret: parameter(requiredVariable('BOT_CHECK_SECRET')),
    hostname: async () => new URL(await siteOrigin()).hostname,
    minScore: numberVariable('BOT_CHECK_MIN_SCORE'),
    action: 'generate_invoice',
  }),
  isCanary: canaryDetector(optionalVariable('CANARY') === 'on' ? optionalVariable('ORIGIN_SECRET') : ''),
  renderPdf: (sheet, options) => renderInvoicePdf(sheet, { ...options, createdAt: systemClock() }),
  pdfs: freePdfs(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'))),
  files: issuedFiles(table, systemClock),
  mail: sesMailSender(sesClient(), {
    from: requiredVariable('MAIL_FROM'),
    configurationSet: optionalVariable('MAIL_CONFIGURATION_SET'),
  }),
  clock: systemClock,
  sleep,
  random: Math.random,
  newSecret,
  hash: sha256,
  siteOrigin,
};

export const handler = publicOperation('send-free-invoice', {
  keyed: true,
  retryMayChange: ['recaptchaToken'],
  body: jsonBody(sendFreeInvoiceSchema),
  run: ({ key, body, network, sentBody }) =>
    sendFreeInvoice({ ...body, submissionId: key, network, sentBody }, ports),
});
