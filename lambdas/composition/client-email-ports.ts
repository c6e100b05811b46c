import { invoiceMailsPerDay } from '#domain/profile/profile';
import { clientMailCap } from '../client-email/index.ts';
import {
  type ClientMailPorts,
  clientMails,
  invoiceAccounts,
  invoiceReader,
  storedPdfs,
} from '../invoices/index.ts';
import { issuedFiles } from '../issued-files/index.ts';
import { invoicesBeingChecked, takesOnlinePayments } from '../online-payments/index.ts';
import { sleep, systemClock } from '../platform/clock.ts';
import { newSecret, sha256 } from '../platform/hash.ts';
import { dailyCap } from '../platform/limits/daily-cap.ts';
import { renderInvoicePdf } from '../platform/pdf/render-invoice-pdf.ts';
import { deployedDocuments } from '../platform/s3/document-bucket.ts';
import { logoStore } from '../platform/s3/logo-store.ts';
import { deployedMail } from '../platform/ses/ses-mail-sender.ts';
import { deployedSiteOrigin } from '../platform/ssm/parameter.ts';
import type { Table } from '../platform/table/table.ts';
import { invoiceTable, partStandingReader } from './projections.ts';

/** The ports for emailing an invoice to its client. `table` tells the workers of the copies that follow. */
export function clientMailPorts(table: Table): ClientMailPorts {
  const bucket = deployedDocuments();
  return {
    invoices: invoiceReader(table),
    accounts: invoiceAccounts(table, systemClock),
    clientMails: clientMails(invoiceTable(table), systemClock),
    logos: logoStore(bucket),
    pdfs: storedPdfs(bucket),
    renderPdf: renderInvoicePdf,
    files: issuedFiles(table, systemClock),
    mail: deployedMail(),
    mailCap: dailyCap(table, 'invoice', invoiceMailsPerDay, systemClock),
    clientMailCap: clientMailCap(table, systemClock),
    takesOnlinePayments: takesOnlinePayments(table, systemClock),
    beingChecked: invoicesBeingChecked(table),
    partStandingOf: partStandingReader(table, systemClock),
    clock: systemClock,
    sleep,
    random: Math.random,
    newSecret,
    hash: sha256,
    siteOrigin: deployedSiteOrigin(),
  };
}
