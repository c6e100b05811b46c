import { layOutStatement, type StatementPage, textsOfStatement } from '#domain/statements/statement-page';
import { type PdfOptions, renderPages } from './render-pages.ts';

/** Renders the statement of a client as a PDF. */
export const renderStatementPdf = (statement: StatementPage, options: PdfOptions): Promise<Uint8Array> =>
  renderPages(
    {
      title: `Statement for ${statement.client.name} – ${statement.business.name}`,
      texts: textsOfStatement(statement),
      layOut: (setter) => layOutStatement(statement, setter),
    },
    options,
  );
