import { type ReactNode, useMemo, useState } from 'react';
import { brand } from '#domain/brand';
import type { InvoiceSummary } from '#domain/contract/lite-invoice';
import { isBrandColor } from '#domain/paper/brand-color';
import { sheetOfDraft } from '#domain/paper/invoice-sheet';
import { businessOnInvoice } from '#domain/profile/profile';
import { useUser } from '../../../session/session.tsx';
import { useProfile } from '../../../session/use-account.ts';
import { usePrefetchToast } from '../../../ui/toast-host.tsx';
import { GeneratorLayout } from '../../paper/form/generator-layout.tsx';
import { useInvoiceForm } from '../../paper/form/use-invoice-form.ts';
import { useSubmitFeedback } from '../../paper/form/use-submit-feedback.ts';
import { type LiteInvoiceDraft, liteInvoiceFaults } from './lite-draft.ts';
import { useKeptLiteDraft } from './lite-draft-store.ts';
import { LiteFormSections } from './lite-form-sections.tsx';
import { LiteSubmitBar } from './lite-submit-bar.tsx';
import { MailChoice } from './mail-choice.tsx';
import { ReplacedDraftNotice } from './replaced-draft-notice.tsx';
import type { ClientSearch, ItemSearch } from './saved-entries.ts';
import { SendFailureNotice } from './send-failure.tsx';
import type { Start } from './start-draft.ts';
import { StartNotice } from './start-notice.tsx';
import { useReplacedDraft } from './use-replaced-draft.ts';
import type { SendFailure } from './use-send-invoice.ts';
import { useStartOver } from './use-start-over.ts';
import { useSubmitInvoice } from './use-submit-invoice.ts';

/** An invoice that was sent, or saved without mailing. */
export interface SentLiteInvoice {
  readonly invoice: InvoiceSummary;
  readonly isMailed: boolean;
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

/** The last text that was a colour, so that the page keeps its own while another is being typed. */
function useLastColor(typed: string): string {
  const [last, setLast] = useState<string>(brand.color);
  const color = typed.trim().toLowerCase();
  if (isBrandColor(color) && color !== last) setLast(color);
  return isBrandColor(color) ? color : last;
}

/** The signed-in generator: the form, its live page, and sending or saving it. */
export function LiteInvoiceEditor(props: LiteInvoiceEditorProps) {
  const { start, stored, logo } = props;
  const { userId } = useUser();
  const { lite, business } = useProfile();
  const form = useInvoiceForm<LiteInvoiceDraft>(liteInvoiceFaults, () => start.draft);
  const { draft } = form;
  const color = useLastColor(draft.brandColor);
  const sheet = useMemo(
    () => sheetOfDraft({ ...draft, ...businessOnInvoice(business) }, color),
    [draft, business, color],
  );
  const kept = useKeptLiteDraft(userId, stored?.invoiceId ?? '', draft, start.untouched);
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
      props.onSent({ invoice, isMailed: mails, brandColor: color });
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
            isSent && (
              <MailChoice
                email={lite.email}
                checked={mailsAgain}
                disabled={sending}
                onChange={setMailsAgain}
              />
            )
          }
          failure={
            feedback.failure && (
              <SendFailureNotice
                failure={feedback.failure}
                verification={props.verification}
                onReload={() => props.onReload(draft.invoiceId)}
                onDuplicate={() => props.onDuplicate(draft.invoiceId)}
              />
            )
          }
        />
      }
    >
      <ReplacedDraftNotice replaced={replaced} isEdit={isEdit} />
      <StartNotice origin={origin} isEdit={isEdit} onStartOver={startOver} />
      <LiteFormSections
        form={form}
        sheet={sheet}
        color={color}
        logoField={props.logoField}
        clients={props.clients}
        items={props.items}
      />
    </GeneratorLayout>
  );
}
