import { sendInvoiceSchema } from '#domain/contract/lite-invoice';
import { invoiceMailsPerDay } from '#domain/profile/profile';
import { dailyCap } from '../adapters/dynamodb/caps/daily-cap.ts';
import { invoiceAccounts } from '../adapters/dynamodb/lite-invoice/invoice-accounts.ts';
import { invoiceStore } from '../adapters/dynamodb/lite-invoice/invoice-store.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { newSecret, newUlid, sha256 } from '../adapters/hash.ts';
import { renderInvoicePdf } from '../adapters/pdf/render-invoice-pdf.ts';
import { documentBucket, s3Client } from '../adapters/s3/document-bucket.ts';
import { keptPdfs } from '../adapters/s3/kept-pdfs.ts';
import { logoStore } from '../adapters/s3/logo-store.ts';
import { sesClient, sesMailSender } from '../adapters/ses/ses-mail-sender.ts';
import { parameter } from '../adapters/ssm/parameter.ts';
import { sleep, systemClock } from '../clock.ts';
import { optionalVariable, requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/http-operation.ts';
import { jsonBody } from '../http/json-body.ts';
import type { SendInvoicePorts } from './ports.ts';
import { sendInvoice } from './send-invoice.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const bucket = documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'));

const ports: SendInvoicePorts = {
  invoices: invoiceStore(table, systemClock),
  accounts: invoiceAccounts(table),
  logos: logoStore(bucket),
  pdfs: keptPdfs(bucket),
  renderPdf: renderInvoicePdf,
  mail: sesMailSender(sesClient(), {
    from: requiredVariable('MAIL_FROM'),
    configurationSet: optionalVariable('MAIL_CONFIGURATION_SET'),
  }),
  mailCap: dailyCap(table, 'invoice', invoiceMailsPerDay, systemClock),
  clock: systemClock,
  sleep,
  random: Math.random,
  newSecret,
  hash: sha256,
  newId: newUlid,
  siteOrigin: parameter(requiredVariable('SITE_ORIGIN')),
};

export const handler = accountOperation('send-invoice', {
  keyed: true,
  body: jsonBody(sendInvoiceSchema),
  run: ({ userId, key, body: { userId: claimedUserId, ...body } }) =>
    sendInvoice(
      { ...body, submissionId: key, userId, ...(claimedUserId !== undefined && { claimedUserId }) },
      ports,
    ),
});
