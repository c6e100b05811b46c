import type { InvoiceDefaults } from '#domain/invoices/invoice-defaults';

/** Who is emailed a document, kept with its form, so that a retry after a reload is the same request. */
export interface MailChoices {
  /** The message to the client. */
  readonly clientMessage: string;
  /** 'yes' if the client is not emailed, or ''. */
  readonly onlyMe: string;
  /** The client's further addresses that get no copy, separated by commas, or ''. */
  readonly noCopyTo: string;
  /** 'yes' if the changes of a sent invoice are emailed to its owner although its client is not emailed, or ''. */
  readonly ownerAgain: string;
}

/** The choices of a form in which nothing was chosen. */
export const usualMailChoices = ({ defaultMessage = '' }: Pick<InvoiceDefaults, 'defaultMessage'>) =>
  ({ clientMessage: defaultMessage, onlyMe: '', noCopyTo: '', ownerAgain: '' }) satisfies MailChoices;

/** The document of a form. */
export function withoutMailChoices<Draft extends MailChoices>(draft: Draft) {
  const {
    clientMessage: _message,
    onlyMe: _onlyMe,
    noCopyTo: _copies,
    ownerAgain: _again,
    ...document
  } = draft;
  return document;
}
