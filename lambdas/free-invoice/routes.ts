import {
  blockFreeInvoicesSchema,
  countFreeInvoicesSchema,
  downloadFreeInvoiceSchema,
  sendFreeInvoiceSchema,
} from '#domain/free-invoice/contract';
import { issuedFiles } from '../issued-files/index.ts';
import { recaptcha } from '../platform/bot-check/recaptcha.ts';
import { sleep, systemClock } from '../platform/clock.ts';
import { numberVariable, optionalVariable, requiredVariable } from '../platform/environment.ts';
import { newSecret, sha256 } from '../platform/hash.ts';
import { jsonBody } from '../platform/http/body.ts';
import type { RoutesOf } from '../platform/http/declaration.ts';
import { renderInvoicePdf } from '../platform/pdf/render-invoice-pdf.ts';
import { deployedDocuments } from '../platform/s3/document-bucket.ts';
import { deployedMail } from '../platform/ses/ses-mail-sender.ts';
import { deployedSiteOrigin, parameter } from '../platform/ssm/parameter.ts';
import { deployedTable } from '../platform/table/table.ts';
import { blockFreeInvoices } from './block-free-invoices.ts';
import { canaryDetector } from './canary-pass.ts';
import { countFreeInvoices } from './count-free-invoices.ts';
import { type DownloadFreeInvoicePorts, downloadFreeInvoice } from './download-free-invoice.ts';
import type { SendFreeInvoicePorts } from './ports.ts';
import { sendFreeInvoice } from './send-free-invoice.ts';
import { addressBlocker } from './store/address-blocker.ts';
import { freeGeneratorSwitch } from './store/free-generator-switch.ts';
import { freeInvoiceCounter, freeMessages, freePdfs } from './store/free-messages.ts';
import { submissionCaps } from './store/submission-caps.ts';

export const routes = {
  'send-free-invoice': {
    in: 'free-invoice',
    needs: {
      items: ['GetItem', 'PutItem', 'UpdateItem'],
      freePdfs: ['PutObject'],
      mail: 'free',
      siteOrigin: true,
      botCheck: true,
      freeCaps: true,
    },
    retryMayChange: ['recaptchaToken'],
    body: jsonBody(sendFreeInvoiceSchema),
    run: () => {
      const table = deployedTable();
      const siteOrigin = deployedSiteOrigin();
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
        isCanary: canaryDetector(
          optionalVariable('CANARY') === 'on' ? optionalVariable('ORIGIN_SECRET') : '',
        ),
        renderPdf: (sheet, options) => renderInvoicePdf(sheet, { ...options, createdAt: systemClock() }),
        pdfs: freePdfs(deployedDocuments()),
        files: issuedFiles(table, systemClock),
        mail: deployedMail(),
        clock: systemClock,
        sleep,
        random: Math.random,
        newSecret,
        hash: sha256,
        siteOrigin,
      };
      return ({ key, body, network, sentBody }) =>
        sendFreeInvoice({ ...body, submissionId: key, network, sentBody }, ports);
    },
  },
  'count-free-invoices': {
    in: 'free-invoice',
    needs: { items: ['GetItem'] },
    readsOnly: true,
    body: jsonBody(countFreeInvoicesSchema),
    run:
      (counter = freeInvoiceCounter(deployedTable())) =>
      ({ body }) =>
        countFreeInvoices(body.email, counter),
  },
  'download-free-invoice': {
    in: 'free-invoice',
    needs: { items: ['GetItem'], freePdfs: ['GetObject'] },
    readsOnly: true,
    body: jsonBody(downloadFreeInvoiceSchema),
    run: () => {
      const ports: DownloadFreeInvoicePorts = {
        messages: freeMessages(deployedTable(), systemClock),
        pdfs: freePdfs(deployedDocuments()),
        clock: systemClock,
        hash: sha256,
      };
      return ({ body }) => downloadFreeInvoice(body.token, ports);
    },
  },
  'block-free-invoices': {
    in: 'free-invoice',
    needs: { items: ['GetItem', 'UpdateItem'] },
    body: jsonBody(blockFreeInvoicesSchema),
    run:
      (blocker = addressBlocker(deployedTable(), systemClock)) =>
      ({ body }) =>
        blockFreeInvoices(body.token, { blocker, hash: sha256 }),
  },
} satisfies RoutesOf<'free-invoice'>;
