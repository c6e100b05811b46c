import type { Client } from '#domain/clients/client';
import { siteRoutes } from '#domain/site-routes';

/** State of a link to the generator. It is used once and then cleared. */
export interface GeneratorState {
  /** The saved client to start with. */
  readonly client?: Client;
  /** ID of the invoice to copy. */
  readonly duplicateOf?: string;
}

/** State of a link to the quote editor: the job that a new quote is for. It is used once and then cleared. */
export interface QuoteEditorState {
  /** Its saved client, if it has one. */
  readonly client?: Client;
  readonly jobId: string;
  readonly title: string;
  /** Where the work is done; '' if unknown. */
  readonly address: string;
}

/**
 * The query of the generator or the quote editor: a stored document to edit, a form stored in this browser, or both.
 */
export const generatorSearch = (ids: { readonly editing?: string; readonly formId?: string }): string =>
  new URLSearchParams({
    ...(ids.editing && { edit: ids.editing }),
    ...(ids.formId && { form: ids.formId }),
  }).toString();

/** The generator's path for editing a stored invoice. */
export const editPath = (invoiceId: string): string =>
  `${siteRoutes.liteInvoiceGenerator.path}?${generatorSearch({ editing: invoiceId })}`;
