import { invoiceMailsPerDay } from '#domain/profile/profile';
import { dailyCap } from '../adapters/dynamodb/caps/daily-cap.ts';
import { clientMailCap } from '../adapters/dynamodb/lite-invoice/client-mail-cap.ts';
import { clientMails } from '../adapters/dynamodb/lite-invoice/client-mails.ts';
import { invoiceAccounts } from '../adapters/dynamodb/lite-invoice/invoice-accounts.ts';
import { invoiceReader } from '../adapters/dynamodb/lite-invoice/invoice-reader.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { newSecret, sha256 } from '../adapters/hash.ts';
import { renderInvoicePdf } from '../adapters/pdf/render-invoice-pdf.ts';
import { documentBucket, s3Client } from '../adapters/s3/document-bucket.ts';
import { keptPdfs } from '../adapters/s3/kept-pdfs.ts';
import { logoStore } from '../adapters/s3/logo-store.ts';
import { sesClient, sesMailSender } from '../adapters/ses/ses-mail-sender.ts';
import { parameter } from '../adapters/ssm/parameter.ts';
import { sleep, systemClock } from '../clock.ts';
import { optionalVariable, requiredVariable } from '../environment.ts';
import type { MailClientPorts } from './client-mail-ports.ts';

/** What mailing an invoice to its client needs. */
export function mailClientPorts(): MailClientPorts {
  const table = openTable(requiredVariable('TABLE_NAME'));
  const bucket = documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'));
  return {
    invoices: invoiceReader(table),
    accounts: invoiceAccounts(table),
    clientMails: clientMails(table, systemClock),
    logos: logoStore(bucket),
    pdfs: keptPdfs(bucket),
    renderPdf: renderInvoicePdf,
    mail: sesMailSender(sesClient(), {
      from: requiredVariable('MAIL_FROM'),
      configurationSet: optionalVariable('MAIL_CONFIGURATION_SET'),
    }),
    mailCap: dailyCap(table, 'invoice', invoiceMailsPerDay, systemClock),
    clientMailCap: clientMailCap(table, systemClock),
    clock: systemClock,
    sleep,
    random: Math.random,
    newSecret,
    hash: sha256,
    siteOrigin: parameter(requiredVariable('SITE_ORIGIN')),
  };
}
