import { useDeferredValue, useMemo, useState } from 'react';
import type { QuoteDetail } from '#domain/quotes/contract';
import { depositFactOf, inOrderOfClient, optionFactsOf } from '#domain/quotes/quote-preview';
import { useProfile } from '../../../session/use-account.ts';
import { DocumentSections, type SectionData } from '../../documents/form/document-sections.tsx';
import { FormNotice } from '../../documents/form/form-notice.tsx';
import { GeneratorLayout } from '../../documents/form/generator-layout.tsx';
import type { ReplaceableForm } from '../../documents/form/use-invoice-form.ts';
import { useReplaceDraft } from '../../documents/form/use-replace-draft.ts';
import { useSendSheet } from '../../documents/form/use-send-sheet.ts';
import { OwnPhotos } from '../../photos/own-photos.tsx';
import { PhotosAwaited, PhotosOfForm } from '../../photos/photos-of-form.tsx';
import { LazyUnsentQuoteList } from './lazy-unsent-quote-list.tsx';
import { ChoicesContext, LineMarks, useChoicesOfForm } from './line-marks.tsx';
import { optionOfAddedLine } from './option-rows.ts';
import { OptionsSection } from './options-section.tsx';
import { ClosingFields, QuoteFields } from './quote-fields.tsx';
import type { QuoteFormDraft } from './quote-form.ts';
import { QuoteSubmitBar } from './quote-submit-bar.tsx';
import type { QuoteStart } from './start-quote.ts';
import { type QuoteDone, useQuoteEditor } from './use-quote-editor.ts';

interface QuoteEditorProps extends SectionData {
  readonly start: QuoteStart;
  /** True if the stored quote was sent before, so it can only be sent again. */
  readonly isSent: boolean;
  /** The logo in the document. `uploadsSettled` resolves when no change to it is in progress. */
  readonly logo: { readonly url: string | undefined; readonly uploadsSettled: () => Promise<void> };
  /** Called with the ID of the slot that stores the form. */
  readonly onKept: (formId: string) => void;
  readonly onDone: (quote: QuoteDetail, done: QuoteDone) => void;
}

/** The quote form: an invoice form with title, message, valid-until date and deposit. */
export function QuoteEditor(props: QuoteEditorProps) {
  const { start, isSent, clients, items, logo, logoField, onKept, onDone } = props;
  const editor = useQuoteEditor({
    start,
    clients,
    waitForUploads: logo.uploadsSettled,
    onKept,
    onDone,
  });
  const { form, color, sheet, feedback, formId, photos, submission } = editor;
  const { isSending, isSaving, send, save } = submission;
  const { options, lineItems } = form.draft;
  const printed = useMemo(() => inOrderOfClient(sheet, { options, lineItems }), [sheet, options, lineItems]);
  const deposit = depositFactOf(sheet);
  const choices = useChoicesOfForm(form.draft);
  // Every row shows them, so they follow the press.
  const choicesOfRows = useDeferredValue(choices);
  const { emailVerified } = useProfile().lite;
  const sendSheet = useSendSheet({ form, maySend: true, send });
  return (
    <GeneratorLayout
      {...feedback.layout}
      noun="Quote"
      sendsEmail={false}
      form={form}
      sheet={printed}
      logoUrl={logo.url}
      belowPreview={<OwnPhotos photos={photos.photos} />}
      isSending={isSending || isSaving}
      // Nobody is emailed before the address is verified, and the API says so.
      onSubmit={emailVerified ? sendSheet.submit : send}
      submitBar={
        <QuoteSubmitBar
          {...{ editor, isSent, onSave: save, sendSheet, deposit }}
          awaited={<PhotosAwaited photos={photos} waitsTo={submission.waitsTo} />}
        />
      }
    >
      <LazyUnsentQuoteList
        exceptFormId={formId()}
        // When editing a stored quote, list only other changes to it.
        {...(start.basedOn !== '' && { isListed: ({ quoteId }) => quoteId === start.quoteId })}
        maxRows={1}
      />
      {start.isOutdated && <OutdatedNotice form={form} untouched={start.untouched} />}
      <ChoicesContext value={choicesOfRows}>
        <DocumentSections
          noun="Quote"
          {...{ form, sheet, color, clients, items, logoField }}
          // The color of a sent quote is not saved in the account.
          savesColorToAccount={!isSent}
          fields={<QuoteFields form={form} />}
          photos={<PhotosOfForm form={form} photos={photos} jobId={form.draft.jobId} />}
          addsTo={optionOfAddedLine(form.draft)}
          lineMarks={LineMarks}
          fieldsBelowLines={
            <>
              <OptionsSection
                form={form}
                choices={choices}
                totals={optionFactsOf(sheet, options?.length ?? 0)}
              />
              <ClosingFields form={form} deposit={deposit} />
            </>
          }
        />
      </ChoicesContext>
    </GeneratorLayout>
  );
}

interface OutdatedNoticeProps {
  readonly form: Pick<ReplaceableForm<QuoteFormDraft>, 'draft' | 'dispatch'>;
  /** The quote as it is stored now. */
  readonly untouched: QuoteFormDraft;
}

/** Warns that the form is based on older content, and offers the current content. */
function OutdatedNotice({ form, untouched }: OutdatedNoticeProps) {
  const [isShown, setIsShown] = useState(true);
  const replaceDraft = useReplaceDraft(form);
  if (!isShown) return null;
  function discard() {
    setIsShown(false);
    replaceDraft(untouched, 'Changes discarded', () => setIsShown(true));
  }
  return (
    <FormNotice tone="warning" actions={{ 'Discard changes': discard }}>
      This quote was changed elsewhere. Below are the changes you had not saved yet.
    </FormNotice>
  );
}
