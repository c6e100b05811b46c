import { useEffect, useMemo, useRef, useState } from 'react';
import { brand } from '#domain/brand';
import { isBrandColor } from '#domain/invoice/brand-color';
import { sheetOfDraft } from '#domain/invoice/invoice-sheet';
import type { InvoiceFault } from '#domain/invoice/validate-invoice';
import type { InvoiceSummary } from '#domain/lite-invoice/invoice-wire';
import { businessOnInvoice } from '#domain/profile/profile';
import { usePrefetchToast, useToast } from '../../ui/toast-host.tsx';
import { useUser } from '../account/session.tsx';
import { useProfile } from '../account/use-account.ts';
import { forgetTypedFreeInvoice } from '../free-invoice/free-draft-store.ts';
import { GeneratorLayout } from '../invoice-form/generator-layout.tsx';
import { useInvoiceForm } from '../invoice-form/use-invoice-form.ts';
import { usePreviewSwitch } from '../invoice-form/use-preview-switch.ts';
import { useLogo } from '../logo/use-logo.ts';
import { blankLiteDraft, type LiteInvoiceDraft, liteInvoiceFaults, sendBodyOf } from './lite-draft.ts';
import { useKeptLiteDraft } from './lite-draft-store.ts';
import { LiteFormSections } from './lite-form-sections.tsx';
import { LiteSubmitBar } from './lite-submit-bar.tsx';
import { MailChoice } from './mail-choice.tsx';
import { type Failure, SendFailureNotice } from './send-failure.tsx';
import { type Start, startColor } from './start-draft.ts';
import { StartNotice } from './start-notice.tsx';
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

type Notice =
  | { readonly kind: 'none' }
  | { readonly kind: 'faults'; readonly refusedByServer: readonly InvoiceFault[] }
  | { readonly kind: 'failure'; readonly failure: Failure };

const none: Notice = { kind: 'none' };

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
  const { sending, send } = useSendInvoice();
  const [notice, setNotice] = useState<Notice>(none);
  const [origin, setOrigin] = useState(start.origin);
  const [mailsAgain, setMailsAgain] = useState(false);
  const { previewing, setPreviewing, top } = usePreviewSwitch();
  const errorList = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const showToast = useToast();
  usePrefetchToast();

  // Editing what was sent is mailed only when asked; everything else always is (decision 25).
  const isSent = stored?.status === 'sent';
  const mails = !isSent || mailsAgain;

  const replaced = useRef(start.replaced);
  useEffect(() => {
    const earlier = replaced.current;
    if (!earlier) return;
    replaced.current = undefined;
    showToast({
      title: 'Your unsent form was put aside.',
      action: { label: 'Restore', run: () => dispatch({ kind: 'replace', draft: earlier }) },
    });
  }, [showToast, dispatch]);

  function startOver() {
    const typed = draft;
    setOrigin('blank');
    setNotice(none);
    dispatch({
      kind: 'replace',
      draft: start.untouched ?? blankLiteDraft(new Date(), startColor({ lite, business })),
    });
    showToast({
      title: stored ? 'Changes discarded' : 'Form cleared',
      action: { label: 'Undo', run: () => dispatch({ kind: 'replace', draft: typed }) },
    });
  }

  function refuse(faults: readonly InvoiceFault[]) {
    dispatch({ kind: 'reveal-all' });
    setPreviewing(false);
    setNotice({ kind: 'faults', refusedByServer: faults });
  }

  async function submit() {
    if (sending) return;
    setNotice(none);
    if (form.faults.length > 0) return refuse([]);
    const outcome = await send(sendBodyOf(draft, { userId, email: lite.email }, mails), logo.settled);
    if (outcome.kind === 'ignored') return;
    if (outcome.kind === 'done') {
      kept.stop();
      if (lite.invoicesCreated === 0) forgetTypedFreeInvoice();
      onSent({ invoice: outcome.invoice, isMailed: mails, brandColor: color });
      return;
    }
    if (outcome.kind === 'lost') return setNotice({ kind: 'failure', failure: outcome });

    const { body, key } = outcome;
    if (body.error === 'invalid-invoice' && body.faults?.length) return refuse(body.faults);
    if (body.error === 'number-taken') return refuse([{ field: 'invoiceNumber', message: outcome.message }]);
    if (body.invoiceId && (body.error === 'mail-refused' || body.error === 'delivery-unknown')) {
      // It was saved: trying again sends that one, not another with its number.
      dispatch({ kind: 'change', field: 'invoiceId', value: body.invoiceId });
      dispatch({ kind: 'change', field: 'basedOn', value: key });
    }
    setNotice({ kind: 'failure', failure: outcome });
  }

  // The focus goes to what has to be read next: the list of faults, or the button that tries again.
  useEffect(() => {
    if (notice.kind === 'faults') errorList.current?.focus();
    if (notice.kind === 'failure') button.current?.focus();
  }, [notice]);

  return (
    <GeneratorLayout
      form={form}
      sheet={sheet}
      logoUrl={logo.url}
      refusedByServer={notice.kind === 'faults' ? notice.refusedByServer : undefined}
      errorList={errorList}
      previewing={previewing}
      top={top}
      onSubmit={() => void submit()}
      bar={
        <LiteSubmitBar
          ref={button}
          total={sheet.total.value}
          sending={sending}
          previewing={previewing}
          onTogglePreview={() => setPreviewing(!previewing)}
          mails={mails}
          mailChoice={
            isSent && <MailChoice email={lite.email} checked={mailsAgain} onChange={setMailsAgain} />
          }
          failure={
            notice.kind === 'failure' && (
              <SendFailureNotice
                failure={notice.failure}
                onReload={() => onReload(draft.invoiceId)}
                onDuplicate={() => onDuplicate(draft.invoiceId)}
              />
            )
          }
        />
      }
    >
      <StartNotice origin={origin} isEdit={stored !== undefined} onStartOver={startOver} />
      <LiteFormSections form={form} sheet={sheet} logo={logo} color={color} />
    </GeneratorLayout>
  );
}
