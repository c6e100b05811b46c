import type { ReactNode } from 'react';
import type { InvoiceSummary } from '#domain/contract/invoices';
import type { DocumentDefaults } from '#domain/invoices/defaults-offer';
import { GeneratorLayout } from '../../documents/form/generator-layout.tsx';
import type { ClientSearch, ItemSearch } from '../../documents/form/saved-entries.ts';
import { ClientMailSection } from './client-mail-section.tsx';
import type { LiteInvoiceDraft } from './lite-draft.ts';
import { LiteFormSections } from './lite-form-sections.tsx';
import { LiteSubmitBar } from './lite-submit-bar.tsx';
import { MailChoice } from './mail-choice.tsx';
import { ReplacedDraftNotice } from './replaced-draft-notice.tsx';
import { SendFailureNotice } from './send-failure.tsx';
import type { LastInvoice, Start } from './start-draft.ts';
import { StartNotice } from './start-notice.tsx';
import { UnsentInvoiceList } from './unsent-invoice-list.tsx';
import { useEditor } from './use-editor.ts';
import type { SendFailure } from './use-send-invoice.ts';

/** An invoice that was sent, or saved without mailing. */
export interface SentLiteInvoice {
  readonly invoice: InvoiceSummary;
  readonly isMailed: boolean;
  /** The client was to be mailed, too. */
  readonly asksClient: boolean;
  /** Why that was not even tried. */
  readonly clientProblem?: string;
  /** The number that was offered and taken meanwhile, so that the invoice has another. */
  readonly replacedNumber?: string;
  /** What the next invoice begins with; absent for one that was sent before, which changes nothing of that. */
  readonly last?: LastInvoice;
  /** Its tax and terms; absent where nothing was mailed. */
  readonly defaults?: DocumentDefaults;
}

/** An invoice that was saved, though not sent, while its form stays open. */
export type SavedInvoice = Pick<InvoiceSummary, 'invoiceId' | 'invoiceNumber'>;

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
  /** Told the slot that the form is kept in. */
  readonly onKept: (formId: string) => void;
  readonly onSaved: (saved: SavedInvoice) => void;
  readonly onSent: (sent: SentLiteInvoice) => void;
  readonly onReload: (invoiceId: string) => void;
  readonly onDuplicate: (invoiceId: string) => void;
}

/** The signed-in generator: the form, its live page, and sending or saving it. */
export function LiteInvoiceEditor(props: LiteInvoiceEditorProps) {
  const { form, color, sheet, known, feedback, mails, submission, ...editor } = useEditor(props);
  const { sending, savingDraft, submit, saveDraft } = submission;
  const isEdit = known.untouched !== undefined;
  const sent = props.stored?.status === 'sent' ? props.stored : undefined;

  return (
    <GeneratorLayout
      {...feedback.layout}
      form={form}
      sheet={sheet}
      logoUrl={props.logo.url}
      sending={sending || savingDraft}
      onSubmit={() => void submit()}
      mails={mails}
      bar={
        <LiteSubmitBar
          {...feedback.bar}
          total={sheet.total.value}
          sending={sending}
          savingDraft={savingDraft}
          onSaveDraft={known.isDraft ? () => void saveDraft() : undefined}
          isUnconfirmed={known.unconfirmed !== undefined}
          mails={mails}
          mailChoice={
            sent && (
              <MailChoice
                stored={sent}
                to={form.draft.clientEmail.trim()}
                wish={editor.clientMail}
                ownerCopy={editor.mailsAgain}
                disabled={sending}
                onOwnerCopy={editor.setMailsAgain}
              />
            )
          }
          failure={feedback.failure && <Failure {...props} failure={feedback.failure} draft={form.draft} />}
        />
      }
    >
      {!isEdit && <UnsentInvoiceList except={editor.kept.formId()} most={1} />}
      <ReplacedDraftNotice replaced={editor.replaced} />
      <StartNotice origin={editor.origin} isEdit={isEdit} onStartOver={editor.startOver} />
      <LiteFormSections {...props} form={form} sheet={sheet} color={color} />
      <ClientMailSection
        draft={form.draft}
        wish={editor.clientMail}
        disabled={sending}
        isChosen={sent !== undefined}
      />
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
