import { type ReactNode, useState } from 'react';
import type { InvoiceSummary } from '#domain/contract/lite-invoice';
import { useUser } from '../../../session/session.tsx';
import { usePrefetchToast } from '../../../ui/toast-host.tsx';
import { GeneratorLayout } from '../../paper/form/generator-layout.tsx';
import { useSubmitFeedback } from '../../paper/form/use-submit-feedback.ts';
import type { LiteInvoiceDraft } from './lite-draft.ts';
import { useKeptLiteDraft } from './lite-draft-store.ts';
import { LiteFormSections } from './lite-form-sections.tsx';
import { LiteSubmitBar } from './lite-submit-bar.tsx';
import { MailChoice } from './mail-choice.tsx';
import { ReplacedDraftNotice } from './replaced-draft-notice.tsx';
import type { ClientSearch, ItemSearch } from './saved-entries.ts';
import { SendFailureNotice } from './send-failure.tsx';
import type { Start } from './start-draft.ts';
import { StartNotice } from './start-notice.tsx';
import { useLiteForm } from './use-lite-form.ts';
import { useReplacedDraft } from './use-replaced-draft.ts';
import type { SendFailure } from './use-send-invoice.ts';
import { useStartOver } from './use-start-over.ts';
import { useSubmitInvoice } from './use-submit-invoice.ts';

/** An invoice that was sent, or saved without mailing. */
export interface SentLiteInvoice {
  readonly invoice: InvoiceSummary;
  readonly isMailed: boolean;
  /** The number that was offered and taken meanwhile, so that the invoice has another. */
  readonly replacedNumber?: string;
  /** What the next invoice begins in. */
  readonly brandColor: string;
}

export interface LiteInvoiceEditorProps {
  readonly start: Start;
  /** The stored invoice this form was opened for; absent for a new one. */
  readonly stored?: InvoiceSummary;
  readonly clients: ClientSearch;
  readonly items: ItemSearch;
  /** The logo on the page. `settled` resolves when no change of it is under way. */
  readonly logo: { readonly url: string | undefined; readonly settled: () => Promise<void> };
  readonly logoField: ReactNode;
  /** Asks an unverified account to verify its address. */
  readonly verification: ReactNode;
  readonly onSent: (sent: SentLiteInvoice) => void;
  readonly onReload: (invoiceId: string) => void;
  readonly onDuplicate: (invoiceId: string) => void;
}

/** The signed-in generator: the form, its live page, and sending or saving it. */
export function LiteInvoiceEditor(props: LiteInvoiceEditorProps) {
  const { start, stored, logo } = props;
  const { userId } = useUser();
  const { form, color, sheet } = useLiteForm(start.draft);
  const kept = useKeptLiteDraft(userId, stored?.invoiceId ?? '', form.draft, start.untouched);
  const replaced = useReplacedDraft({ userId, invoiceId: stored?.invoiceId ?? '' }, start, form);
  const feedback = useSubmitFeedback<LiteInvoiceDraft, SendFailure>(form);
  const { origin, startOver } = useStartOver(start, form, feedback.clear);
  const [mailsAgain, setMailsAgain] = useState(false);
  usePrefetchToast();

  // Editing what was sent is mailed only when asked; everything else always is.
  const isEdit = stored !== undefined;
  const isSent = stored?.status === 'sent';
  const mails = !isSent || mailsAgain;
  const { sending, submit } = useSubmitInvoice({
    form,
    feedback,
    mails,
    before: logo.settled,
    onDone(invoice) {
      kept.stop();
      // What was put aside for a copy is another invoice, and waits for the next form.
      if (isEdit) replaced.forget();
      const { suggestedNumber, invoiceNumber } = form.draft;
      const isReplaced =
        suggestedNumber !== invoice.invoiceNumber && suggestedNumber === invoiceNumber.trim();
      props.onSent({
        invoice,
        isMailed: mails,
        brandColor: color,
        ...(isReplaced && suggestedNumber !== '' && { replacedNumber: suggestedNumber }),
      });
    },
  });

  return (
    <GeneratorLayout
      {...feedback.layout}
      form={form}
      sheet={sheet}
      logoUrl={logo.url}
      sending={sending}
      onSubmit={() => void submit()}
      bar={
        <LiteSubmitBar
          {...feedback.bar}
          total={sheet.total.value}
          sending={sending}
          mails={mails}
          mailChoice={
            isSent && <MailChoice checked={mailsAgain} disabled={sending} onChange={setMailsAgain} />
          }
          failure={feedback.failure && <Failure {...props} failure={feedback.failure} draft={form.draft} />}
        />
      }
    >
      <ReplacedDraftNotice replaced={replaced} isEdit={isEdit} />
      <StartNotice origin={origin} isEdit={isEdit} onStartOver={startOver} />
      <LiteFormSections {...props} form={form} sheet={sheet} color={color} />
    </GeneratorLayout>
  );
}

interface FailureProps extends Pick<LiteInvoiceEditorProps, 'verification' | 'onReload' | 'onDuplicate'> {
  readonly failure: SendFailure;
  readonly draft: LiteInvoiceDraft;
}

const Failure = ({ failure, draft, verification, onReload, onDuplicate }: FailureProps) => (
  <SendFailureNotice
    failure={failure}
    verification={verification}
    onReload={() => onReload(draft.invoiceId)}
    onDuplicate={() => onDuplicate(draft.invoiceId)}
  />
);
