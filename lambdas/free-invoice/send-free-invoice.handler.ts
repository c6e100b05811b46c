import { sendFreeInvoiceSchema } from '#domain/contract/free-invoice';
import { recaptcha } from '../adapters/bot-check/recaptcha.ts';
import { freeGeneratorSwitch } from '../adapters/dynamodb/free-invoice/free-generator-switch.ts';
import { freeMessages } from '../adapters/dynamodb/free-invoice/free-messages.ts';
import { submissionCaps } from '../adapters/dynamodb/free-invoice/submission-caps.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { newSecret, sha256 } from '../adapters/hash.ts';
import { renderInvoicePdf } from '../adapters/pdf/render-invoice-pdf.ts';
import { documentBucket, s3Client } from '../adapters/s3/document-bucket.ts';
import { handedPdfs } from '../adapters/s3/handed-pdfs.ts';
import { sesClient, sesMailSender } from '../adapters/ses/ses-mail-sender.ts';
import { parameter } from '../adapters/ssm/parameter.ts';
import { sleep, systemClock } from '../clock.ts';
import { numberVariable, optionalVariable, requiredVariable } from '../environment.ts';
import { publicOperation } from '../http/http-operation.ts';
import { jsonBody } from '../http/json-body.ts';
import type { SendFreeInvoicePorts } from './ports.ts';
import { sendFreeInvoice } from './send-free-invoice.ts';

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
  renderPdf: (sheet, options) => renderInvoicePdf(sheet, { ...options, createdAt: systemClock() }),
  pdfs: handedPdfs(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'))),
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
  body: jsonBody(sendFreeInvoiceSchema),
  run: ({ key, body, network }) => sendFreeInvoice({ ...body, submissionId: key, network }, ports),
});
