import { type FormEvent, useState } from 'react';
import { shownSentence } from '#domain/contract/call-failure';
import type { BodyOf } from '#domain/contract/call-types';
import type { QuoteDetail } from '#domain/contract/quotes';
import { emptyLine, type LineDraft } from '#domain/documents/invoice-draft';
import { formatDollars } from '#domain/money';
import { asChangeDraft, blankChangeDraft } from '#domain/quotes/change-draft';
import { changeAmountText, changeTexts } from '#domain/quotes/change-order';
import { quoteAmounts } from '#domain/quotes/quote';
import { draftOfQuote, type QuoteDraft } from '#domain/quotes/quote-draft';
import { quoteTexts } from '#domain/quotes/quote-words';
import { quoteSoFar, validateQuote } from '#domain/quotes/validate-quote';
import { failureOf } from '../../../adapters/api/api-error.ts';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { useUser } from '../../../session/session.tsx';
import { useAccountToday } from '../../../session/use-account-day.ts';
import { userStorageKey } from '../../../session/user-storage.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { DecimalField, TextField } from '../../../ui/text-field.tsx';
import { LeaveQuestion } from '../../../ui/unsaved-changes.tsx';
import { submitOnce } from '../../documents/form/submission-key.ts';
import { newQuoteId } from '../editor/quote-form.ts';

interface ChangeOrderFormProps {
  /** The approved quote that it changes. */
  readonly base: QuoteDetail;
  /** The change order that is edited; absent for a new one. */
  readonly existing?: QuoteDetail | undefined;
  /** Called with the stored change order. */
  readonly onDone: (change: QuoteDetail, isSent: boolean) => void;
}

/** What a change order adds, as far as it can be read, in cents. */
const centsOf = (draft: QuoteDraft): number =>
  quoteAmounts({
    ...quoteSoFar(draft),
    change: { number: 1, quoteNumber: '', approvedHash: '', reason: '' },
  }).total;

/** The form of a change order: its lines, why the work changes, and how many days longer it takes. */
export function ChangeOrderForm({ base, existing, onDone }: ChangeOrderFormProps) {
  const { userId } = useUser();
  const today = useAccountToday();
  const [quoteId] = useState(() => existing?.quoteId ?? newQuoteId());
  const [first] = useState<QuoteDraft>(() =>
    existing ? (existing.typed ?? draftOfQuote(existing.content)) : blankChangeDraft(base.content, today),
  );
  const [draft, setDraft] = useState(first);
  const [basedOn, setBasedOn] = useState(existing?.contentId ?? '');
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState<'send' | 'save'>();
  const wasSent = existing !== undefined && existing.state !== 'draft';
  const typed = asChangeDraft(draft, base.content);
  const cents = centsOf(typed);
  const agreedCents = base.agreedCents ?? base.totalCents;

  const change = (changes: Partial<QuoteDraft>) => setDraft({ ...draft, ...changes });
  const changeLine = (index: number, changes: Partial<LineDraft>) =>
    change({ lineItems: draft.lineItems.map((line, at) => (at === index ? { ...line, ...changes } : line)) });

  function refuse(found: readonly { readonly field: string; readonly message: string }[]): void {
    setFaults(new Map(found.map(({ field, message }) => [field, message])));
    setFailure(found[0]?.message ?? '');
  }

  async function submit(action: 'send' | 'save'): Promise<void> {
    const checked = validateQuote(typed);
    if (action === 'send' && !checked.ok) return refuse(checked.refusal);
    setFaults(new Map());
    setFailure('');
    setBusy(action);
    const { clientId } = base;
    const body = {
      quote: typed,
      changeOf: base.quoteId,
      ...(clientId !== undefined && { clientId }),
      ...(basedOn !== '' && { basedOn }),
    } satisfies BodyOf<'send-quote'>;
    try {
      const path = { quoteId };
      const { quote } =
        action === 'save'
          ? await callAsAccount('save-quote-draft', { path, body })
          : await submitOnce(
              userStorageKey(userId, `change-order.${quoteId}`),
              JSON.stringify(typed),
              (key) => callAsAccount('send-quote', { path, body, key }),
            );
      setBasedOn(quote.contentId);
      onDone(quote, action === 'send');
    } catch (error) {
      const failed = failureOf(error);
      const { code, faults: refused = [] } = failed;
      if (code === 'invalid-quote' && refused.length > 0) return refuse(refused);
      const fallback = action === 'send' ? quoteTexts.sendFailed : quoteTexts.saveFailed;
      setFailure(shownSentence(failed) ?? fallback);
      // The change order is stored although its email may not have arrived.
      if (code !== 'quote-mail-refused' && code !== 'quote-delivery-unknown') return;
      const stored = await callAsAccount('get-lite-quote', { path: { quoteId } }).catch(() => undefined);
      if (stored) setBasedOn(stored.quote.contentId);
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit('send');
      }}
    >
      <LeaveQuestion hasChanges={draft !== first} />
      <Card className="grid gap-4 p-4 sm:p-6">
        {draft.lineItems.map((line, index) => {
          const errorOf = (field: string) => faults.get(`lineItems.${index}.${field}`);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end and removed by position
            <fieldset key={index} className="grid gap-3 border-b border-line pb-4 last:border-0 last:pb-0">
              <legend className="sr-only">Line {index + 1}</legend>
              <TextField
                label="Description"
                autoFocus={index === 0 && existing === undefined}
                autoComplete="off"
                value={line.description}
                error={errorOf('description')}
                onChange={(event) => changeLine(index, { description: event.currentTarget.value })}
              />
              <div className="grid grid-cols-2 gap-3">
                <DecimalField
                  label="Price"
                  value={line.unitPrice}
                  error={errorOf('unitPrice')}
                  onChange={(event) => changeLine(index, { unitPrice: event.currentTarget.value })}
                />
                <DecimalField
                  label="Quantity"
                  value={line.quantity}
                  error={errorOf('quantity')}
                  onChange={(event) => changeLine(index, { quantity: event.currentTarget.value })}
                />
              </div>
              <div className="flex flex-wrap items-center justify-between gap-x-4">
                <CheckBox checked={line.credit === true} onChange={(credit) => changeLine(index, { credit })}>
                  Credit: subtract this
                </CheckBox>
                {draft.lineItems.length > 1 && (
                  <Button
                    variant="outline"
                    onClick={() => change({ lineItems: draft.lineItems.filter((_, at) => at !== index) })}
                  >
                    Remove line
                  </Button>
                )}
              </div>
            </fieldset>
          );
        })}
        <Button
          variant="outline"
          className="justify-self-start"
          onClick={() => change({ lineItems: [...draft.lineItems, { ...emptyLine, unitPrice: '' }] })}
        >
          Add line
        </Button>
      </Card>
      <Card className="grid gap-4 p-4 sm:grid-cols-[minmax(0,1fr)_10rem] sm:p-6">
        <TextArea
          label="Reason"
          rows={2}
          autoComplete="off"
          value={draft.changeReason ?? ''}
          error={faults.get('changeReason')}
          onChange={(event) => change({ changeReason: event.currentTarget.value })}
        />
        <TextField
          label="Days added"
          inputMode="numeric"
          autoComplete="off"
          optional
          value={draft.daysAdded ?? ''}
          error={faults.get('daysAdded')}
          onChange={(event) => change({ daysAdded: event.currentTarget.value })}
        />
        <TextField
          label="Client email"
          type="email"
          className="sm:col-span-2"
          autoComplete="off"
          value={draft.clientEmail}
          error={faults.get('clientEmail')}
          onChange={(event) => change({ clientEmail: event.currentTarget.value })}
        />
      </Card>
      <Card className="grid gap-3 p-4 sm:p-6">
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-1">
          <dt className="text-muted">This change, tax included</dt>
          <dd className="amount" translate="no">
            {changeAmountText(cents)}
          </dd>
          <dt className="font-semibold">{changeTexts.agreedAfter}</dt>
          <dd className="amount font-semibold" translate="no">
            {formatDollars(agreedCents + cents)}
          </dd>
        </dl>
        {failure !== '' && <Alert tone="error">{failure}</Alert>}
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            className="max-sm:grow"
            busy={busy === 'send'}
            busyLabel="Sending..."
            disabled={busy !== undefined}
          >
            {wasSent ? 'Send new revision' : 'Send to sign'}
          </Button>
          {!wasSent && (
            <Button
              variant="outline"
              busy={busy === 'save'}
              busyLabel="Saving..."
              disabled={busy !== undefined}
              onClick={() => void submit('save')}
            >
              Save draft
            </Button>
          )}
        </div>
      </Card>
    </form>
  );
}
