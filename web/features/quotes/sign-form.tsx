import { type ComponentProps, type FormEvent, useRef, useState } from 'react';
import { isEmailAddress } from '#domain/email-address';
import { formatDollars } from '#domain/money';
import type { QuoteView } from '#domain/quotes/contract/public-quotes';
import { quoteLimits } from '#domain/quotes/quote';
import {
  agreementSentence,
  type ChoiceFault,
  choiceFault,
  namesOfChoice,
  optionTexts,
} from '#domain/quotes/quote-options';
import { quoteMessages, quoteWord } from '#domain/quotes/quote-page-words';
import { changeAgreement, depositToCome, sheetOfQuote } from '#domain/quotes/quote-sheet';
import { standingOfQuoteDeposit } from '#domain/quotes/received-deposit';
import { hasVisibleLetter } from '#domain/text';
import { AsWritten } from '../../ui/as-written.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ApproveBar } from './approve-bar.tsx';
import type { ApprovalState, Signature } from './use-approve-quote.ts';
import type { Choosing } from './use-choice.ts';

interface SignFormProps {
  readonly quote: QuoteView;
  /** Set if the client has something to choose. */
  readonly choosing?: Choosing | undefined;
  readonly approval: ApprovalState;
  readonly onSign: (signature: Signature) => void;
  readonly onReload: () => void;
}

type Faults = Partial<Record<keyof Signature, string>>;

const faultsOf = ({ name, email }: Signature, needsName: boolean): Faults => ({
  ...(needsName && !hasVisibleLetter(name) && { name: quoteMessages.nameMissing }),
  ...(email !== '' && !isEmailAddress(email) && { email: quoteMessages.emailWrong }),
});

/**
 * The approval form: one click approves. The name says who approved, the email address receives a copy. A Lite quote
 * requires a name, and its certificate is emailed to the address that the quote was sent to.
 */
export function SignForm({ quote, choosing, approval, onSign, onReload }: SignFormProps) {
  const [signature, setSignature] = useState<Signature>({ name: '', email: '' });
  const [faults, setFaults] = useState<Faults>({});
  // Only Lite quotes have a revision.
  const isLite = quote.revision !== undefined;
  const fields = { name: useRef<HTMLInputElement>(null), email: useRef<HTMLInputElement>(null) };

  const wrongChoice = choosing && choiceFault(quote, choosing.choice);
  const isChosen = wrongChoice === undefined;
  const chosen = choosing && isChosen ? { ...quote, choice: choosing.choice } : quote;

  const fieldOf = (name: keyof Signature) => ({
    ref: fields[name],
    name,
    value: signature[name],
    error: faults[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => {
      setSignature({ ...signature, [name]: value });
      setFaults({ ...faults, [name]: undefined });
    },
  });

  function sign(event: FormEvent) {
    event.preventDefault();
    const typed = { name: signature.name.trim(), email: signature.email.trim() };
    const newFaults = faultsOf(typed, isLite);
    setFaults(newFaults);
    if (choosing && wrongChoice)
      choosing.refuse(wrongChoice === 'nothing-chosen' ? optionTexts.nothingChosen : optionTexts.chooseFirst);
    else if (newFaults.name) fields.name.current?.focus();
    else if (newFaults.email) fields.email.current?.focus();
    else onSign(typed);
  }

  return (
    // `contents`: without its own box, the form keeps the bar sticky along the whole quote. `dialog`: a submit before
    // the scripts are loaded puts nothing into the URL.
    <form
      noValidate
      method="dialog"
      aria-label={`Approve this ${quoteWord(quote)}`}
      onSubmit={sign}
      className="contents print:hidden"
    >
      <Card className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 p-5 sm:mt-6 sm:grid-cols-2 sm:p-8">
        <TextField
          {...fieldOf('name')}
          label="Your name"
          hint={isLite ? undefined : 'Tells the business who approved.'}
          autoComplete="name"
          maxLength={quoteLimits.signature}
          optional={!isLite}
        />
        {!isLite && <EmailField {...fieldOf('email')} />}
        <Terms quote={chosen} isChosen={isChosen} />
      </Card>
      <ApproveBar
        {...{ quote, approval, onReload }}
        total={totalInBar(chosen, wrongChoice)}
        deposit={depositToCome(chosen)}
      />
    </form>
  );
}

/** The total of what is chosen, or what is missing to know it. */
function totalInBar(chosen: QuoteView, wrongChoice: ChoiceFault | undefined): string {
  if (wrongChoice === undefined) return sheetOfQuote(chosen).total.value;
  return wrongChoice === 'option-missing' ? optionTexts.chooseToSeeTotal : optionTexts.nothingChosen;
}

/** What approving means. Above the button, but not in its bar, which would cover half of a phone's screen. */
function Terms({ quote, isChosen }: Pick<SignFormProps, 'quote'> & { readonly isChosen: boolean }) {
  const agreement = changeAgreement(quote);
  const names = namesOfChoice(quote);
  const { owedCents: deposit } = standingOfQuoteDeposit(quote, { isOpen: true });
  return (
    <p className="text-sm text-muted sm:col-span-2">
      {quote.choice && (
        <strong className="mb-1 block font-semibold text-ink" translate="no">
          {agreementSentence(names.option, sheetOfQuote(quote).total.value, names.taken)}
        </strong>
      )}
      {agreement !== undefined && <strong className="mb-1 block font-semibold text-ink">{agreement}</strong>}
      By approving you accept this {quoteWord(quote)}
      {quote.businessName !== '' && (
        <>
          {' from '}
          <span className="inline-block max-w-[min(14rem,100%)] truncate align-bottom" translate="no">
            {quote.businessName}
          </span>
        </>
      )}
      . Nothing is charged now
      {isChosen && deposit > 0 && (
        <AsWritten text={`; the deposit of ${formatDollars(deposit)} is due after you approve`} />
      )}
      .
      {quote.revision !== undefined && (
        <>
          <span className="mt-1 block">{quoteMessages.signing}</span>
          <span className="mt-1 block">{quoteMessages.copyAfterSigning}</span>
        </>
      )}
    </p>
  );
}

/** The address that receives the copy. */
const EmailField = (props: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField
    {...props}
    label="Your email"
    hint="For a copy of what you approve."
    type="email"
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    optional
  />
);
