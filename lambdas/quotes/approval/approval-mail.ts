import { brand } from '#domain/brand';
import { formatDollars } from '#domain/money';
import { approvedJobStage, quoteAmounts } from '#domain/quotes/quote';
import { cleanLine } from '#domain/text';
import { layOutMail, messageTags } from '../../messaging/index.ts';
import type { Mail } from '../../platform/ses/mail.ts';
import type { CertificateFile } from './print-certificate.ts';
import type { StoredQuote } from './stored-quote.ts';

/** Tells a provider that a customer approved a quote. The title is the provider's own; of the customer's words it carries the name. */
export function approvalMail(
  to: string,
  { quoteId, content, userId, acceptance, lite }: StoredQuote,
  certificate: CertificateFile | undefined,
): Mail {
  const title = cleanLine(content.title);
  return {
    to,
    subject: 'Your quote was approved',
    ...layOutMail('Quote approved', [
      { kind: 'paragraph', text: 'Your customer signed and approved this quote:' },
      {
        kind: 'facts',
        facts: [
          ...(title === '' ? [] : [{ label: 'Quote', value: title }]),
          ...(acceptance && acceptance.name !== '' ? [{ label: 'Signed by', value: acceptance.name }] : []),
          { label: 'Total', value: formatDollars(quoteAmounts(content).total) },
          { label: 'Job stage', value: approvedJobStage },
        ],
      },
      {
        kind: 'paragraph',
        text: lite
          ? 'The certificate of the approval is attached. Keep it: it proves what was approved.'
          : `The job is in your pipeline. Open the ${brand.name} app to set a time.`,
      },
    ]),
    ...(certificate && { attachments: [certificate] }),
    tags: messageTags({ kind: 'quote-approval', id: quoteId, owner: userId }),
  };
}
