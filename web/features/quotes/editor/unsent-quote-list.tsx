import { useMemo } from 'react';
import { shownClientName } from '#domain/invoices/invoice-texts';
import { paperOfQuote } from '#domain/quotes/quote-paper';
import { cleanLine } from '#domain/text';
import { generatorSearch } from '../../../routing/generator-link.ts';
import { useUser } from '../../../session/session.tsx';
import { UnsentFormList } from '../../documents/form/unsent-form-list.tsx';
import { useUnsentForms } from '../../documents/form/use-unsent-forms.ts';
import { adoptOldQuotes, type KeptQuote, unsentQuotes } from './unsent-quotes.ts';

/** "Quote New furnace, Dana Whitfield, $302.81". */
function nameOf({ basedOn, form }: KeptQuote): string {
  const title = cleanLine(form.title);
  const quote = title === '' ? 'Quote' : `Quote ${title}`;
  const total = paperOfQuote(form, form.brandColor).total.value;
  const name = [quote, shownClientName(form.clientName), total].join(', ');
  return basedOn === '' ? name : `Changes of ${name}`;
}

interface UnsentQuoteListProps {
  /** The form that is open. */
  readonly except?: string;
  /** Shows only changes of this stored quote. */
  readonly quoteId?: string;
  readonly most?: number;
}

/** The quotes this browser keeps, which nobody sent or saved yet. */
export function UnsentQuoteList({ except, quoteId, most = Number.POSITIVE_INFINITY }: UnsentQuoteListProps) {
  const { userId } = useUser();
  const slots = useMemo(() => {
    adoptOldQuotes(userId, Date.now());
    return unsentQuotes(userId);
  }, [userId]);
  const { forms, discard } = useUnsentForms(slots);
  return (
    <UnsentFormList
      forms={forms.filter(
        ({ formId, draft }) => formId !== except && (quoteId === undefined || draft.quoteId === quoteId),
      )}
      nameOf={nameOf}
      editor="liteQuoteEditor"
      searchOf={({ formId, draft }) =>
        generatorSearch({ editing: draft.basedOn === '' ? '' : draft.quoteId, formId })
      }
      onDiscard={discard}
      most={most}
      all="liteQuotes"
    />
  );
}
