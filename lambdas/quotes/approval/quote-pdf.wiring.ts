import { depositPage } from '../../composition/online-payments.ts';
import { invoiceReader } from '../../invoices/index.ts';
import { issuedFiles } from '../../issued-files/index.ts';
import { photoReader } from '../../photos/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { renderQuotePdf } from '../../platform/pdf/render-invoice-pdf.ts';
import type { DocumentBucket } from '../../platform/s3/document-bucket.ts';
import { logoStore } from '../../platform/s3/logo-store.ts';
import { deployedSiteOrigin } from '../../platform/ssm/parameter.ts';
import type { Table } from '../../platform/table/table.ts';
import type { GetQuotePdfPorts } from './get-quote-pdf.ts';
import { openQuotePorts } from './open-quotes.wiring.ts';

/** The ports for drawing a quote as a PDF. */
export const quotePdfPorts = (table: Table, bucket: DocumentBucket): GetQuotePdfPorts => ({
  ...openQuotePorts(table),
  depositPage: depositPage(table, systemClock),
  invoices: invoiceReader(table),
  renderQuote: renderQuotePdf,
  readPhoto: photoReader(bucket),
  logos: logoStore(bucket),
  files: issuedFiles(table, systemClock),
  siteOrigin: deployedSiteOrigin(),
});
