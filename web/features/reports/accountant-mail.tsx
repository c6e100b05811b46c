import type { ReactNode } from 'react';
import { type CallFailure, shownSentence } from '#domain/contract/call-failure';
import type { MailState } from '#domain/messaging/mail-state';
import { accountantMailStates, accountantTexts } from '#domain/reports/accountant-texts';
import { type BooksPeriod, periodGroups, shownPeriod } from '#domain/reports/books-period';
import { useProfile } from '../../session/use-account.ts';
import { Alert } from '../../ui/alert.tsx';
import { AsWritten } from '../../ui/as-written.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { useEmailAccountant } from './use-accountant.ts';

const tones: Readonly<Record<MailState, 'info' | 'success' | 'error' | 'warning'>> = {
  waiting: 'info',
  sent: 'success',
  failed: 'error',
  unknown: 'warning',
};

/** Why the reports were not emailed. */
export const mailFailure = (failure: CallFailure): string =>
  shownSentence(failure) ?? accountantTexts.sendFailed;

const keyOf = ({ from, until }: BooksPeriod): string => `${from} ${until}`;

interface AccountantMailProps {
  readonly to: string;
  readonly period: BooksPeriod;
  readonly today: string;
  readonly mail: ReturnType<typeof useEmailAccountant>;
  readonly onPeriod: (period: BooksPeriod) => void;
  /** What can be done with the address. */
  readonly children: ReactNode;
}

/** To whom, for which period and what is emailed, and the state of the email. */
export function AccountantMail({ to, period, today, mail, onPeriod, children }: AccountantMailProps) {
  const { reportYearStart = 1 } = useProfile().lite;
  const groups = periodGroups(today, reportYearStart);
  const choices = groups.flatMap((group) => group.choices);
  const { answer } = mail;
  return (
    <>
      <p className="wrap-anywhere">
        To <strong translate="no">{to}</strong>
      </p>
      {children}
      <SelectField
        label="Period"
        value={keyOf(period)}
        onChange={(event) => {
          const chosen = choices.find((choice) => keyOf(choice) === event.currentTarget.value);
          if (chosen) onPeriod({ from: chosen.from, until: chosen.until });
        }}
      >
        {groups.map(({ label, choices: offered }) => (
          <optgroup key={label} label={label}>
            {offered.map((choice) => (
              <option key={`${label} ${keyOf(choice)}`} value={keyOf(choice)}>
                {choice.label}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <p className="text-sm text-muted">{accountantTexts.contents}</p>
      {answer && mail.isFor(to, period) && (
        <Alert tone={tones[answer.state]} className="wrap-anywhere">
          <p>
            <AsWritten text={accountantMailStates[answer.state](shownPeriod(period), to)} />
          </p>
          {answer.leftOut && <p className="mt-1">{accountantTexts.leftOut(answer.leftOut)}</p>}
        </Alert>
      )}
    </>
  );
}
