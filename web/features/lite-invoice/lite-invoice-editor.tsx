import { useMemo, useState } from 'react';
import { brand } from '#domain/brand';
import type { InvoiceSummary } from '#domain/contract/lite-invoice';
import { isBrandColor } from '#domain/paper/brand-color';
import { sheetOfDraft } from '#domain/paper/invoice-sheet';
import { businessOnInvoice } from '#domain/profile/profile';
import { usePrefetchToast, useToast } from '../../ui/toast-host.tsx';
import { useUser } from '../account/session.tsx';
import { useProfile } from '../account/use-account.ts';
import { forgetTypedFreeInvoice } from '../free-invoice/free-draft-store.ts';
import { GeneratorLayout } from '../invoice-form/generator-layout.tsx';
import { useInvoiceForm } from '../invoice-form/use-invoice-form.ts';
import { useSubmitFrame } from '../invoice-form/use-submit-frame.ts';
import { useLogo } from '../logo/use-logo.ts';
import { AsideNotice } from './aside-notice.tsx';
import { blankLiteDraft, type LiteInvoiceDraft, liteInvoiceFaults, sendBodyOf } from './lite-draft.ts';
import { useKeptLiteDraft } from './lite-draft-store.ts';
import { LiteFormSections } from './lite-form-sections.tsx';
import { LiteSubmitBar } from './lite-submit-bar.tsx';
import { MailChoice } from './mail-choice.tsx';
import { type Failure, SendFailureNotice } from './send-failure.tsx';
import { type Start, startColor } from './start-draft.ts';
import { StartNotice } from './start-notice.tsx';
import { useDraftAside } from './use-draft-aside.ts';
import { useSendInvoice } from './use-send-invoice.ts';

/** An invoice that was sent, or saved without mailing. */
export interface SentLiteInvoice {
  readonly invoice: InvoiceSummary;
  readonly isMailed: boolean;
  /** What the next invoice begins in. */
  readonly brandColor: string;
}

interface LiteInvoiceEditorProps {
  readonly start: Start;
  /** The stored invoice this form was opened for; absent for a new one. */
  readonly stored?: InvoiceSummary;
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
export function LiteInvoiceEditor({ start, stored, onSent, onReload, onDuplicate }: LiteInvoiceEditorProps) {
  const { userId } = useUser();
  const { lite, business } = useProfile();
  const form = useInvoiceForm<LiteInvoiceDraft>(liteInvoiceFaults, () => start.draft);
  const { draft, dispatch } = form;
  const color = useLastColor(draft.brandColor);
  const sheet = useMemo(
    () => sheetOfDraft({ ...draft, ...businessOnInvoice(business) }, color),
    [draft, business, color],
  );
  const logo = useLogo();
  const kept = useKeptLiteDraft(userId, stored?.invoiceId ?? '', draft, start.untouched);
  const aside = useDraftAside({ userId, invoiceId: stored?.invoiceId ?? '' }, start, form);
  const { sending, send } = useSendInvoice();
  const frame = useSubmitFrame<LiteInvoiceDraft, Failure>(form);
  const [origin, setOrigin] = useState(start.origin);
  const [mailsAgain, setMailsAgain] = useState(false);
  const showToast = useToast();
  usePrefetchToast();

  // Editing what was sent is mailed only when asked; everything else always is (decision 25).
  const isSent = stored?.status === 'sent';
  const mails = !isSent || mailsAgain;

  function startOver() {
    const typed = draft;
    setOrigin('blank');
    frame.begin();
    dispatch({
      kind: 'replace',
      draft: start.untouched ?? blankLiteDraft(new Date(), startColor({ lite, business })),
    });
    showToast({
      title: stored ? 'Changes discarded' : 'Form cleared',
      action: { label: 'Undo', run: () => dispatch({ kind: 'replace', draft: typed }) },
    });
  }

  async function submit() {
    if (sending) return;
    frame.begin();
    if (form.faults.length > 0) return frame.refuse([]);
    const outcome = await send(sendBodyOf(draft, { userId, email: lite.email }, mails), logo.settled);
    if (outcome.kind === 'ignored') return;
    if (outcome.kind === 'done') {
      kept.stop();
      // What was put aside for a copy is another invoice, and waits for the next form.
      if (stored) aside.forget();
      if (lite.invoicesCreated === 0) forgetTypedFreeInvoice();
      onSent({ invoice: outcome.invoice, isMailed: mails, brandColor: color });
      return;
    }
    if (outcome.kind === 'lost') return frame.fail(outcome);

    const { body, key } = outcome;
    if (body.error === 'invalid-invoice' && body.faults?.length) return frame.refuse(body.faults);
    if (body.error === 'number-taken')
      return frame.refuse([{ field: 'invoiceNumber', message: outcome.message }]);
    if (body.invoiceId && (body.error === 'mail-refused' || body.error === 'delivery-unknown')) {
      // It was saved: trying again sends that one, not another with its number.
      dispatch({ kind: 'change', field: 'invoiceId', value: body.invoiceId });
      dispatch({ kind: 'change', field: 'basedOn', value: key });
    }
    frame.fail(outcome);
  }

  return (
    <GeneratorLayout
      {...frame.layout}
      form={form}
      sheet={sheet}
      logoUrl={logo.url}
      sending={sending}
      onSubmit={() => void submit()}
      bar={
        <LiteSubmitBar
          {...frame.bar}
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
            frame.failure && (
              <SendFailureNotice
                failure={frame.failure}
                onReload={() => onReload(draft.invoiceId)}
                onDuplicate={() => onDuplicate(draft.invoiceId)}
              />
            )
          }
        />
      }
    >
      <AsideNotice aside={aside} isEdit={stored !== undefined} />
      <StartNotice origin={origin} isEdit={stored !== undefined} onStartOver={startOver} />
      <LiteFormSections form={form} sheet={sheet} logo={logo} color={color} />
    </GeneratorLayout>
  );
}
