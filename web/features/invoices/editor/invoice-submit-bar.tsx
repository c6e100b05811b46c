import type { ReactNode } from 'react';
import { generatorTexts } from '#domain/invoices/generator-texts';
import { DocumentSubmitBar } from '../../documents/form/document-submit-bar.tsx';
import { SubmitKeys } from '../../documents/form/draft-field.tsx';
import { SendFailureNotice } from './send-failure.tsx';
import type { LiteInvoiceEditorProps, useEditor } from './use-editor.ts';

interface InvoiceSubmitBarProps
  extends Pick<ReturnType<typeof useEditor>, 'sheet' | 'money' | 'storedState' | 'feedback' | 'sendsEmail'>,
    Pick<LiteInvoiceEditorProps, 'verification' | 'onReload' | 'onDuplicate'> {
  /** ID of the stored invoice that the form edits, or '' for a new one. */
  readonly invoiceId: string;
  readonly isSending: boolean;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  /** Who will receive the invoice, in one short line beside the total; only on a phone. */
  readonly phoneLine: string | undefined;
  /** Who will receive the invoice, shown above the buttons. */
  readonly children: ReactNode;
}

/** The bar below the invoice form: its total, the buttons that send and save, and why the last try failed. */
export function InvoiceSubmitBar({
  sheet,
  money,
  storedState,
  feedback,
  sendsEmail,
  invoiceId,
  isSending,
  isSaving,
  onSave,
  phoneLine,
  children,
  ...props
}: InvoiceSubmitBarProps) {
  const failedId = feedback.failure?.invoiceId ?? invoiceId;
  const sendLabel = storedState.unconfirmed ? 'Send again' : generatorTexts.send;
  return (
    <DocumentSubmitBar
      {...feedback.bar}
      total={sheet.total.value}
      deposit={money.sums}
      phoneLine={phoneLine}
      submit={{
        label: sendsEmail ? sendLabel : 'Save Changes',
        busyLabel: sendsEmail ? generatorTexts.sending : 'Saving...',
        busy: isSending,
      }}
      draft={
        storedState.isDraft
          ? {
              label: generatorTexts.saveDraft,
              busyLabel: generatorTexts.savingDraft,
              busy: isSaving,
              onSave,
            }
          : undefined
      }
      footer={
        <p className="mt-1 hidden text-right text-xs text-muted lg:block">
          <SubmitKeys action={sendsEmail ? 'sends' : 'saves'} />
        </p>
      }
      failure={
        feedback.failure && (
          <SendFailureNotice
            failure={feedback.failure}
            verificationNotice={props.verification}
            onReload={() => props.onReload(failedId)}
            onDuplicate={() => props.onDuplicate(failedId)}
          />
        )
      }
    >
      {children}
    </DocumentSubmitBar>
  );
}
