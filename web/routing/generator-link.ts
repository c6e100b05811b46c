import type { Client } from '#domain/clients/client';
import { siteRoutes } from '#domain/site-routes';

/** What a link may hand to the generator in the router's state. It is used once and then cleared. */
export interface GeneratorState {
  /** A saved client to begin with. */
  readonly client?: Client;
  /** The id of an invoice to copy. */
  readonly duplicateOf?: string;
}

/** The query of the generator, or of the quote editor, for a stored document to change, a form kept in this browser, or both. */
export const generatorSearch = (names: { readonly editing?: string; readonly formId?: string }): string =>
  new URLSearchParams({
    ...(names.editing && { edit: names.editing }),
    ...(names.formId && { form: names.formId }),
  }).toString();

/** The generator's address for changing a stored invoice. */
export const editPath = (invoiceId: string): string =>
  `${siteRoutes.liteInvoiceGenerator.path}?${generatorSearch({ editing: invoiceId })}`;
