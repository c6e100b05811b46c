import { emptyClient } from '#domain/clients/client-fields';
import { sheetOfDraft } from '#domain/documents/invoice-sheet';
import { disputeFileOf } from '#domain/online-payments/dispute-file';
import { certificateOf } from '#domain/quotes/certificate';
import { pageOfStatement } from '#domain/statements/statement-page';
import { renderInvoicePdf } from '#lambdas/platform/pdf/render-invoice-pdf';
import {
  renderCertificatePdf,
  renderDisputeFilePdf,
  renderStatementPdf,
  renderSummaryPdf,
} from '#lambdas/platform/pdf/render-pages';
import { anApproval } from './approvals.ts';
import { aBooksSummary } from './books-summary.ts';
import { aDispute, aVersion } from './disputes.ts';
import { aFullInvoice, aLine } from './invoices.ts';
import { aQuoteView, optionQuote, quotePdf } from './printed-quotes.ts';

/** What a business, its client and its work are called in each of eight scripts. */
export const wordsByScript = {
  Latin: ['Łukasz Žižka Größe', 'Nguyễn Thị Hồng', 'Příliš žluťoučký'],
  Cyrillic: ['Чистые окна', 'Їжак Ђорђевић', 'Установка печи'],
  Greek: ['Καθαρισμός παραθύρων', 'Ωμέγα Αθήνα', 'Επισκευή λέβητα'],
  Hebrew: ['ניקוי חלונות', 'משה כהן', 'התקנת תנור'],
  Arabic: ['تنظيف النوافذ', 'محمد علي', 'إصلاح السخان'],
  Devanagari: ['सिंह इलेक्ट्रिकल्स', 'दिल्ली विद्युत', 'क्षत्रिय मरम्मत'],
  Thai: ['ซ่อมบำรุง จำกัด', 'สมชาย ใจดี', 'เปลี่ยนท่อ น้ำ'],
  Han: ['窗户清洁服务', '窓掃除サービス', '한국어 창문'],
} as const;

export type Script = keyof typeof wordsByScript;

const options = { author: 'Harlow', createdAt: new Date('2026-11-03T10:00:00Z') };

/** A PDF of each kind with these words, and the words that it contains. */
export const papersIn = {
  invoice: ([business, client, work]) =>
    renderInvoicePdf(
      sheetOfDraft(
        {
          ...aFullInvoice(),
          businessName: business,
          clientName: client,
          notes: work,
          lineItems: [aLine({ description: work })],
        },
        { edition: 'lite' },
      ),
      options,
    ),
  receipt: ([business, client, work]) =>
    renderInvoicePdf(
      sheetOfDraft(
        {
          ...aFullInvoice(),
          businessName: business,
          clientName: client,
          lineItems: [aLine({ description: work })],
        },
        { edition: 'lite' },
        { paidCents: 30_50 },
      ),
      options,
    ),
  statement: ([business, client, work]) =>
    renderStatementPdf(
      pageOfStatement(
        {
          day: '2026-11-03',
          since: '2026-08-05',
          overpaidCents: 0,
          open: [
            {
              status: 'sent',
              invoiceNumber: work,
              issueDate: '2026-09-05',
              dueDate: '2026-09-28',
              totalCents: 12_345,
              paidCents: 0,
            },
          ],
          payments: [],
        },
        {
          business: {
            businessName: business,
            businessAddress: '',
            businessCity: '',
            businessPhone: '',
            businessEmail: '',
          },
          client: { name: client, address: '', city: '', phone: '', email: '' },
          brandColor: '#0f766e',
          takesOnline: false,
        },
      ),
      options,
    ),
  certificate: ([business, client, work]) => {
    const { content, approval } = anApproval;
    const named = {
      ...content,
      title: work,
      business: { ...content.business, name: business },
      client: { ...content.client, name: client },
    };
    return renderCertificatePdf(
      certificateOf({ ...anApproval, content: named, approval: { ...approval, name: client } }),
      options,
    );
  },
  quote: ([business, client, work]) => {
    const { lineItems, client: known, ...content } = optionQuote;
    return quotePdf(
      aQuoteView(
        {
          ...content,
          title: work,
          client: { ...(known ?? emptyClient), name: client },
          lineItems: lineItems.map((line) => ({ ...line, description: work })),
          options: [{ name: work }, { name: client }, { name: business }],
        },
        { businessName: business },
      ),
    );
  },
  summary: ([business, client, work]) =>
    renderSummaryPdf(
      {
        ...aBooksSummary('2026-01', '2026-11'),
        business: { name: business, lines: [client] },
        sentences: [work],
      },
      options,
    ),
  'dispute file': ([business, client, work]) =>
    renderDisputeFilePdf(
      disputeFileOf(
        aDispute({
          versions: [
            aVersion(0, {
              businessName: business,
              clientName: client,
              lineItems: [{ description: work, quantity: 1_000, unitPrice: 100 }],
            }),
          ],
        }),
      ),
      { ...options, pages: 19 },
    ),
} as const satisfies Readonly<Record<string, (words: (typeof wordsByScript)[Script]) => Promise<Uint8Array>>>;

export type Paper = keyof typeof papersIn;
