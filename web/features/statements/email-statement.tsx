import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { shownSentence } from '#domain/contract/call-failure';
import { isEmailAddress } from '#domain/email-address';
import type { MailState } from '#domain/messaging/mail-state';
import { businessOnInvoice } from '#domain/profile/profile';
import {
  addEmailForStatement,
  statementMailTexts,
  statementQuestion,
} from '#domain/statements/statement-mail-texts';
import { failureOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { statementMailKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { useProfile } from '../../session/use-account.ts';
import { Alert } from '../../ui/alert.tsx';
import { AskingButton } from '../../ui/asking-button.tsx';

/** Milliseconds between reads of the email's status while it is being sent. */
const pollMilliseconds = 2000;

/** The email to send. The Idempotency-Key ensures that it is sent at most once. */
interface EmailRequest {
  readonly key: string;
  readonly to: string;
  readonly since: string;
}

/**
 * Sends a statement. The same call with the same key then returns the state of its email, so the call is repeated until
 * the state is final.
 */
function useEmailStatement(clientId: string) {
  const { userId } = useUser();
  const [request, setRequest] = useState<EmailRequest>({ key: '', to: '', since: '' });
  const { key, ...body } = request;
  const query = useQuery({
    queryKey: statementMailKey(userId, key),
    queryFn: async () => (await callAsAccount('email-statement', { path: { clientId }, body, key })).state,
    enabled: key !== '',
    refetchInterval: ({ state }) => (state.data === 'waiting' ? pollMilliseconds : false),
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return {
    to: request.to,
    state: query.data,
    isBusy: query.isFetching && query.data === undefined,
    failure: query.isError && query.data === undefined ? failureOf(query.error) : undefined,
    /**
     * Repeats the last request with its key if it was for the same statement and failed or still waits. Otherwise
     * starts a new one.
     */
    send(to: string, since: string) {
      const isSame = request.to === to && request.since === since;
      if (isSame && (query.isError || query.data === 'waiting')) void query.refetch();
      else setRequest({ key: crypto.randomUUID(), to, since });
    },
  };
}

const tones: Readonly<Record<MailState, 'info' | 'success' | 'error' | 'warning'>> = {
  waiting: 'info',
  sent: 'success',
  failed: 'error',
  unknown: 'warning',
};

interface EmailStatementProps {
  readonly clientId: string;
  /** The client's stored address; '' for none. */
  readonly email: string;
  readonly since: string;
  /** Returns true if the chosen day is today or earlier. Otherwise shows an error at the field. */
  readonly validateSince: () => boolean;
}

/** Emails the statement to the client, after showing the address and the content. */
export function EmailStatement({ clientId, email, since, validateSince }: EmailStatementProps) {
  const { businessName } = businessOnInvoice(useProfile().business);
  const { to, state, isBusy, failure, send } = useEmailStatement(clientId);
  const address = email.trim();
  if (!isEmailAddress(address)) return <p className="text-sm text-muted">{addEmailForStatement}</p>;
  return (
    <>
      <AskingButton
        question={{ ...statementQuestion(address, businessName), variant: 'filled' }}
        busy={isBusy}
        busyLabel="Sending..."
        failure={
          failure && (shownSentence(failure) ?? 'The statement could not be emailed. Please try again.')
        }
        validate={validateSince}
        onConfirm={() => send(address, since)}
      >
        <Mail aria-hidden="true" className="size-4" />
        Email statement
      </AskingButton>
      {state && (
        <Alert tone={tones[state]} className="w-full">
          {statementMailTexts[state](to)}
        </Alert>
      )}
    </>
  );
}
