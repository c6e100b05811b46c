import { brand } from '#domain/brand';
import { shortSubject } from '#domain/client-email/mail-to-client';
import { approvedJobStage } from '#domain/jobs/job-stage';
import { formatDollars } from '#domain/money';
import { depositDue, depositLabel } from '#domain/quotes/deposit';
import { quoteAmounts } from '#domain/quotes/quote';
import { choiceWords, namesOfChoice } from '#domain/quotes/quote-options';
import { inWordsOf, nameOfQuote, numberedQuote, quoteWord } from '#domain/quotes/quote-page-words';
import { sheetOfChange } from '#domain/quotes/quote-sheet';
import { cleanLine } from '#domain/text';
import { layOutMail, type MailPart, messageTags } from '../../messaging/index.ts';
import type { Mail } from '../../platform/ses/mail.ts';
import { openQuoteButton } from '../editing/quote-mail.ts';
import type { CertificateFile } from './print-certificate.ts';
import type { StoredQuote } from './stored-quote.ts';

/** The email to the owner about an approval. The client's name is the only text by the client in it. */
export function approvalMail(
  to: string,
  { quoteId, content, userId, acceptance, lite }: StoredQuote,
  certificate: CertificateFile | undefined,
  siteOrigin: string,
): Mail {
  const name = nameOfQuote(content);
  const { total } = quoteAmounts(content);
  const { deposit } = content;
  const chosen = cleanLine(choiceWords(content));
  const signer = cleanLine(acceptance?.name ?? '') || `Your ${lite ? 'client' : 'customer'}`;
  const taken = cleanLine(namesOfChoice(content).taken.join(', '));
  const parts: readonly MailPart[] = lite
    ? [
        {
          kind: 'paragraph',
          text: certificate
            ? 'The certificate of the approval is attached. Keep it: it proves what was approved.'
            : `The certificate of the approval could not be attached. Download it from the page of the ${quoteWord(content)}.`,
        },
        openQuoteButton(siteOrigin, quoteId, content),
      ]
    : [
        {
          kind: 'paragraph',
          text: `The job is in your pipeline. Open the ${brand.name} app to set a time.`,
        },
      ];
  return {
    to,
    subject: shortSubject(`Your ${numberedQuote(content)} was ${content.change ? 'signed' : 'approved'}`),
    ...layOutMail(content.change ? 'Change order signed' : 'Quote approved', [
      {
        kind: 'paragraph',
        text: `${signer} signed and approved this ${quoteWord(content)} for ${formatDollars(total)}:`,
      },
      {
        kind: 'facts',
        facts: [
          ...(name === '' ? [] : [{ label: inWordsOf(content, 'Quote'), value: name }]),
          ...(chosen === '' ? [] : [{ label: 'Chosen', value: chosen }]),
          ...(taken === '' ? [] : [{ label: 'Added', value: taken }]),
          { label: 'Total', value: formatDollars(total) },
          ...(sheetOfChange(content)?.agreed ?? []),
          ...(lite && deposit
            ? [
                {
                  label: `${depositLabel(deposit)} due now`,
                  value: formatDollars(depositDue(deposit, total)),
                },
              ]
            : []),
          ...(lite ? [] : [{ label: 'Job stage', value: approvedJobStage }]),
        ],
      },
      ...parts,
    ]),
    ...(certificate && { attachments: [certificate] }),
    tags: messageTags({ kind: 'quote-approval', id: quoteId, owner: userId }),
  };
}
