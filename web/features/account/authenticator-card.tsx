import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import {
  readAuthenticator,
  startAuthenticator,
  turnOffAuthenticator,
} from '../../adapters/auth/authenticator.ts';
import { lazyPart } from '../../routing/lazy-page.tsx';
import { authenticatorKey, signInsKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { useSignIns } from '../../session/use-sign-ins.ts';
import { Alert } from '../../ui/alert.tsx';
import { AskingButton } from '../../ui/asking-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useAction } from '../../ui/use-action.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const AuthenticatorSetup = lazyPart(
  async () => (await import('./authenticator-setup.tsx')).AuthenticatorSetup,
);

/**
 * The authenticator app of the account: set up, recovery codes, turn off. Empty if the operator has turned
 * authenticator apps off.
 */
export function AuthenticatorCard() {
  const { userId, email } = useUser();
  const queries = useQueryClient();
  const { data: status, isError } = useQuery({
    queryKey: authenticatorKey(userId),
    queryFn: async () => (await readAuthenticator()) ?? 'unavailable',
  });
  const startingSetup = useAction(() => startAuthenticator(email));
  const reload = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: authenticatorKey(userId) }),
      queries.invalidateQueries({ queryKey: signInsKey(userId) }),
    ]);
  const makingCodes = useAction(async () => {
    const { codes } = await callAsAccount('make-recovery-codes');
    await reload();
    return codes;
  });
  const finishSetUp = async () => {
    startingSetup.reset();
    await reload();
    await makingCodes.run();
  };
  // After a failed reload, the last state and new recovery codes stay visible.
  if (isError && status === undefined)
    return (
      <Card className="p-5 sm:p-6">
        <h2 className="text-lg font-semibold">Authenticator app</h2>
        <Alert tone="error" className="mt-4">
          We could not check whether your authenticator app is on. Reload the page to try again.
        </Alert>
      </Card>
    );
  if (status === undefined || status === 'unavailable') return null;
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg font-semibold">Authenticator app</h2>
      <p className="mt-1 text-sm text-muted">
        {status === 'on'
          ? 'On. Signing in asks for a code of your app.'
          : 'With an app such as Google Authenticator, nobody can sign in with your password alone.'}
      </p>
      {status === 'off' && startingSetup.state.kind === 'done' && (
        <Suspense fallback={<p className="mt-4 text-sm">Loading...</p>}>
          <AuthenticatorSetup
            setup={startingSetup.state.answer}
            onDone={() => void finishSetUp()}
            onCancel={startingSetup.reset}
          />
        </Suspense>
      )}
      {status === 'off' && startingSetup.state.kind !== 'done' && (
        <div className="mt-5 grid gap-3">
          {startingSetup.state.kind === 'failed' && (
            <Alert tone="error">The setup could not be started. Please try again.</Alert>
          )}
          <div className="sm:flex sm:justify-end">
            <Button
              variant="outline"
              className="w-full sm:w-auto"
              busy={startingSetup.state.kind === 'running'}
              busyLabel="Starting..."
              onClick={() => void startingSetup.run()}
            >
              Set up authenticator app
            </Button>
          </div>
        </div>
      )}
      {status === 'on' && (
        <EnabledActions
          codes={makingCodes.state.kind === 'done' ? makingCodes.state.answer : undefined}
          isMakingCodes={makingCodes.state.kind === 'running'}
          hasMakingFailed={makingCodes.state.kind === 'failed'}
          onMakeCodes={() => void makingCodes.run()}
          onHideCodes={makingCodes.reset}
          onTurnedOff={reload}
        />
      )}
    </Card>
  );
}

interface EnabledActionsProps {
  /** Codes that were just created; shown only once. */
  readonly codes: readonly string[] | undefined;
  readonly isMakingCodes: boolean;
  readonly hasMakingFailed: boolean;
  readonly onMakeCodes: () => void;
  readonly onHideCodes: () => void;
  readonly onTurnedOff: () => Promise<unknown>;
}

/** The actions while the app is on. */
function EnabledActions({
  codes,
  isMakingCodes,
  hasMakingFailed,
  onMakeCodes,
  onHideCodes,
  onTurnedOff,
}: EnabledActionsProps) {
  const { data } = useSignIns();
  const turningOff = useAction(async () => {
    await turnOffAuthenticator();
    await onTurnedOff();
  });
  if (codes) return <RecoveryCodes codes={codes} onDone={onHideCodes} />;
  const codesLeft = data?.recoveryCodesLeft;
  return (
    <>
      {codesLeft !== undefined && (
        <p className="mt-3 text-sm">
          {codesLeft === 1 ? '1 recovery code' : `${codesLeft} recovery codes`} left for a lost phone.
        </p>
      )}
      {hasMakingFailed && (
        <Alert tone="error" className="mt-3">
          The recovery codes could not be made. Please try again.
        </Alert>
      )}
      <div className="mt-5 flex flex-wrap gap-3 sm:justify-end">
        <Button variant="outline" busy={isMakingCodes} busyLabel="Making codes..." onClick={onMakeCodes}>
          New recovery codes
        </Button>
        <AskingButton
          question={{
            title: 'Turn off the authenticator app?',
            description: 'Signing in will ask for your password only.',
            confirm: 'Turn off',
          }}
          busy={turningOff.state.kind === 'running'}
          busyLabel="Turning off..."
          failure={
            turningOff.state.kind === 'failed'
              ? 'The app could not be turned off. Please try again.'
              : undefined
          }
          onConfirm={() => void turningOff.run()}
        >
          Turn off
        </AskingButton>
      </div>
    </>
  );
}
