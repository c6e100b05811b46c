import { useCallback } from 'react';
import { siteRoutes } from '#domain/site-routes';
import type { QuoteEditorState } from '../../../routing/generator-link.ts';
import { useOpenedForm } from '../../documents/form/use-opened-form.ts';
import { changedQuoteId, unsentQuotes } from './unsent-quotes.ts';

const { path } = siteRoutes.liteQuoteEditor;

const documentIdOf = (userId: string, formId: string) => {
  const stored = unsentQuotes(userId).read(formId)?.draft;
  return stored ? changedQuoteId(stored) : '';
};

/** The quote that the editor shows. */
export function useOpenedQuote() {
  const { opened, onKept, updateIds } = useOpenedForm<QuoteEditorState>({ path, documentIdOf });
  return {
    /**
     * `copied` is the ID of the quote to copy, or ''; `changed` that of the quote that a change order is for, or '';
     * `job` the job that a new quote is for.
     */
    opened: {
      ...opened,
      copied: opened.openedWith.get('copy') ?? '',
      changed: opened.openedWith.get('changeOf') ?? '',
      job: opened.state ?? undefined,
    },
    onKept,
    /** Records that the quote is now stored under this ID and its slot is empty. */
    onSaved: useCallback((savedId: string) => updateIds({ savedId, formId: '' }), [updateIds]),
  };
}
