import { useState } from 'react';
import { shownSentence } from '#domain/contract/call-failure';
import { isEmailAddress } from '#domain/email-address';
import { accountantTexts } from '#domain/reports/accountant-texts';
import { failureOf } from '../../adapters/api/api-error.ts';
import { useProfile } from '../../session/use-account.ts';
import { useAccountant, useSetAccountant } from './use-accountant.ts';

/** The steps of "Send to my accountant": type the address, confirm it, send. */
export type AccountantStep = 'loading' | 'type' | 'confirm' | 'send';

/** The address of the accountant while the dialog is open: its step, what is typed, and what became of the last change. */
export function useAccountantSteps() {
  const { data, isError, refetch } = useAccountant();
  const owner = useProfile().lite.email;
  const setting = useSetAccountant();
  const [isChanging, setIsChanging] = useState(false);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const [notice, setNotice] = useState<string>();
  const accountant = data?.accountant;
  const stepOf = (): AccountantStep => {
    if (!data) return 'loading';
    if (!accountant || isChanging) return 'type';
    return accountant.isConfirmed ? 'send' : 'confirm';
  };
  const startOver = () => {
    setNotice(undefined);
    setFault(undefined);
    setting.reset();
  };
  const change = (email: string, done?: string) => {
    startOver();
    setting.mutate(email, {
      onSuccess: () => {
        setIsChanging(false);
        setTyped('');
        setNotice(done);
      },
      // A wrong address is shown at its field, anything else below it.
      onError: (error) => {
        const { code, sentence } = failureOf(error);
        if (code === 'invalid-email' || code === 'verify-for-accountant') setFault(sentence);
      },
    });
  };
  const failure = setting.error === null ? undefined : failureOf(setting.error);
  return {
    ...{ owner, accountant, typed, fault, notice },
    step: stepOf(),
    isBusy: setting.isPending,
    loadFailed: data === undefined && isError,
    retryLoading: () => void refetch(),
    /** Why the last change failed, unless it is shown at the field. */
    failure:
      failure && fault === undefined ? (shownSentence(failure) ?? accountantTexts.saveFailed) : undefined,
    type(email: string) {
      setTyped(email);
      startOver();
    },
    save() {
      if (isEmailAddress(typed.trim())) change(typed.trim());
      else setFault('Please enter a valid email address.');
    },
    sendLinkAgain: () => accountant && change(accountant.email, accountantTexts.sentAgain(owner)),
    remove: () => accountant && change('', accountantTexts.removed(accountant.email)),
    startChange() {
      startOver();
      setIsChanging(true);
    },
    /** Leaves the field; false if there is no address to go back to. */
    stopChange(): boolean {
      startOver();
      setIsChanging(false);
      return accountant !== undefined;
    },
  };
}
