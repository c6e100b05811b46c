import { brand } from '#domain/brand';
import { shortSubject } from '#domain/messaging/mail-to-client';
import { formatDollars } from '#domain/money';
import { approvedJobStage, quoteAmounts } from '#domain/quotes/quote';
import { nameOfQuote, numberedQuote } from '#domain/quotes/quote-words';
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
  const name = nameOfQuote(content);
  return {
    to,
    subject: shortSubject(`Your ${numberedQuote(content)} was approved`),
    ...layOutMail('Quote approved', [
      { kind: 'paragraph', text: 'Your customer signed and approved this quote:' },
      {
        kind: 'facts',
        facts: [
          ...(name === '' ? [] : [{ label: 'Quote', value: name }]),
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
