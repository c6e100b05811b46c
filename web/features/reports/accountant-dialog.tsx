import { useId, useState } from 'react';
import { accountantTexts } from '#domain/reports/accountant-texts';
import { type BooksPeriod, usualPeriod } from '#domain/reports/books-period';
import { useAccountToday } from '../../session/use-account-day.ts';
import { Alert } from '../../ui/alert.tsx';
import { AsWritten } from '../../ui/as-written.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useHeadingFocus } from '../../ui/use-step-focus.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AccountantMail, mailFailure } from './accountant-mail.tsx';
import { useEmailAccountant } from './use-accountant.ts';
import { type AccountantStep, useAccountantSteps } from './use-accountant-steps.ts';

interface AccountantDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const order: Readonly<Record<AccountantStep, number>> = { loading: 0, type: 1, confirm: 2, send: 3 };

/**
 * Emails the reports to the accountant. A new address is typed here and confirmed by an emailed link first. Use a `key`
 * per opening.
 */
export function AccountantDialog({ open, onClose }: AccountantDialogProps) {
  const formId = useId();
  const today = useAccountToday();
  const steps = useAccountantSteps();
  const mail = useEmailAccountant();
  const [period, setPeriod] = useState<BooksPeriod>(() => usualPeriod(today));
  const { step, accountant, isBusy } = steps;
  const first = useHeadingFocus(order[step]);
  const hasSent = mail.answer?.state === 'sent' && mail.isFor(accountant?.email, period);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={accountantTexts.title}
      actions={
        <>
          <Button
            variant={hasSent ? 'filled' : 'outline'}
            onClick={() => (step === 'type' && steps.stopChange() ? undefined : onClose())}
          >
            {step === 'type' ? 'Cancel' : 'Close'}
          </Button>
          {step === 'type' && (
            <Button type="submit" form={formId} busy={isBusy} busyLabel="Saving...">
              Save address
            </Button>
          )}
          {step === 'confirm' && (
            <Button busy={isBusy} busyLabel="One moment..." onClick={steps.sendLinkAgain}>
              Send the link again
            </Button>
          )}
          {step === 'send' && accountant && !hasSent && (
            <Button
              busy={mail.isBusy}
              busyLabel="Sending..."
              disabled={isBusy}
              onClick={() => mail.send(accountant.email, period)}
            >
              Send
            </Button>
          )}
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (step === 'type') steps.save();
        }}
      >
        {/* The focus goes here when a step replaces the one whose button was pressed. */}
        <h2 ref={first} tabIndex={-1} className="sr-only">
          {accountantTexts.stepHeadings[step]}
        </h2>
        {steps.notice !== undefined && (
          <Alert tone="success" className="wrap-anywhere">
            <AsWritten text={steps.notice} />
          </Alert>
        )}
        <StepBody {...{ steps, mail, period, today }} onPeriod={setPeriod} />
        {steps.failure !== undefined && <Alert tone="error">{steps.failure}</Alert>}
        {step === 'send' && mail.failure && <Alert tone="error">{mailFailure(mail.failure)}</Alert>}
      </form>
    </Dialog>
  );
}

interface StepBodyProps {
  readonly steps: ReturnType<typeof useAccountantSteps>;
  readonly mail: ReturnType<typeof useEmailAccountant>;
  readonly period: BooksPeriod;
  readonly today: string;
  readonly onPeriod: (period: BooksPeriod) => void;
}

/** What a step asks or says. */
function StepBody({ steps, ...rest }: StepBodyProps) {
  const { step, accountant, owner } = steps;
  if (steps.loadFailed) return <LoadFailure text={accountantTexts.loadFailed} onRetry={steps.retryLoading} />;
  if (step === 'type')
    return (
      <>
        <TextField
          label={accountantTexts.emailLabel}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          required
          error={steps.fault}
          value={steps.typed}
          onChange={(event) => steps.type(event.currentTarget.value)}
        />
        <p className="text-sm text-muted">{accountantTexts.why}</p>
      </>
    );
  if (!accountant)
    return (
      <div role="status">
        <VisuallyHidden>One moment...</VisuallyHidden>
        <Skeleton className="h-24" />
      </div>
    );
  // Far from "Send", so that a second press of it cannot remove the address.
  const changes = (
    <div className="-mx-4 -my-3 flex flex-wrap">
      <Button variant="quiet" disabled={steps.isBusy} onClick={steps.startChange}>
        Change address
      </Button>
      <Button variant="quiet" disabled={steps.isBusy} onClick={steps.remove}>
        Remove address
      </Button>
    </div>
  );
  if (step === 'send')
    return (
      <AccountantMail to={accountant.email} {...rest}>
        {changes}
      </AccountantMail>
    );
  return (
    <>
      <p className="wrap-anywhere">
        <AsWritten text={accountantTexts.pending(accountant.email, owner)} />
      </p>
      {changes}
    </>
  );
}
