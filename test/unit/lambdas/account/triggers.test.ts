import type {
  CustomMessageTriggerEvent,
  PostAuthenticationTriggerEvent,
  PostConfirmationTriggerEvent,
  PreSignUpTriggerEvent,
} from 'aws-lambda';
import { afterEach, describe, expect, it } from 'vitest';
import { resetOccasions } from '#domain/account/reset-occasion';
import { brand } from '#domain/brand';
import { refuseReplacedAddress, wordResetMail } from '#lambdas/account/custom-message';
import { confirmWebSignUp, endSessionsAfterReset, recordSignIn } from '#lambdas/account/triggers';
import { logTo } from '#lambdas/platform/log';
import { accountWorld } from '#test/support/account-world';

const preSignUp = (triggerSource: string, clientId: string) =>
  ({
    triggerSource,
    callerContext: { clientId, awsSdkVersion: '3' },
    request: { userAttributes: { email: 'pat@example.com' } },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  }) as unknown as PreSignUpTriggerEvent;

describe('the pre-sign-up trigger', () => {
  it('confirms accounts of the web client, and does not mark their address as verified', () => {
    const { response } = confirmWebSignUp(preSignUp('PreSignUp_SignUp', 'web'), 'web');
    expect(response).toEqual({ autoConfirmUser: true, autoVerifyEmail: false, autoVerifyPhone: false });
  });

  it('ignores other clients, and accounts that an operator or an identity provider created', () => {
    for (const event of [
      preSignUp('PreSignUp_SignUp', 'mobile'),
      preSignUp('PreSignUp_AdminCreateUser', 'web'),
      preSignUp('PreSignUp_ExternalProvider', 'web'),
    ])
      expect(confirmWebSignUp(event, 'web')).toBe(event);
  });
});

const message = (triggerSource: string, email = 'pat@example.com') =>
  ({
    triggerSource,
    request: { codeParameter: '{####}', userAttributes: { email } },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  }) as unknown as CustomMessageTriggerEvent;

describe('an address that a session set in the user pool', () => {
  const sources = ['CustomMessage_VerifyUserAttribute', 'CustomMessage_UpdateUserAttribute'];
  const proven = async () => 'pat@example.com';

  it.each(sources)('gets no code for %s if the account has another verified address', async (source) => {
    const event = message(source, 'thief@example.com');
    await expect(refuseReplacedAddress(event, proven)).rejects.toThrow('cannot be verified here');
    await refuseReplacedAddress(message(source, 'Pat@Example.com'), proven);
    await refuseReplacedAddress(event, async () => undefined);
  });

  it('is not looked up for other kinds of messages', async () => {
    const event = message('CustomMessage_ForgotPassword', 'thief@example.com');
    await refuseReplacedAddress(event, () => Promise.reject(new Error('It was looked up')));
  });
});

describe('the custom-message trigger', () => {
  it('puts the code only into the fragment of a link to our reset page', () => {
    const { response } = wordResetMail(message('CustomMessage_ForgotPassword'), 'https://billhook.example');
    expect(response.emailSubject).toBe(`Reset your ${brand.name} password`);
    expect(response.emailMessage).toContain(
      'href="https://billhook.example/billhook-lite/reset-password#code={####}&amp;email=pat%40example.com"',
    );
    expect(response.emailMessage?.split('{####}')).toHaveLength(2);
    expect(response.emailMessage?.length).toBeLessThan(20_000);
  });

  it('does not promise that a voided password stays as it is', () => {
    const asked = message('CustomMessage_ForgotPassword');
    const voided = { ...asked, request: { ...asked.request, clientMetadata: { ...resetOccasions.voided } } };
    const words = (event: CustomMessageTriggerEvent) =>
      wordResetMail(event, 'https://billhook.example').response.emailMessage ?? '';
    expect(words(asked)).toContain('your password stays as it is');
    expect(words(voided)).not.toContain('stays as it is');
    expect(words(voided)).toContain('nobody can sign in to it');
    expect(words(voided)).toContain('reset-password#code={####}');
  });

  it('escapes the address in the link', () => {
    const { response } = wordResetMail(
      message('CustomMessage_ForgotPassword', '"><script>alert(1)</script>@x.example'),
      'https://billhook.example',
    );
    expect(response.emailMessage).not.toContain('<script>');
  });

  it('leaves the text of all other emails to Cognito', () => {
    for (const source of ['CustomMessage_SignUp', 'CustomMessage_AdminCreateUser']) {
      const event = message(source);
      expect(wordResetMail(event, 'https://billhook.example')).toBe(event);
    }
  });
});

describe('the trigger after a sign-in', () => {
  const event = {
    triggerSource: 'PostAuthentication_Authentication',
    userName: 'pat',
    request: { userAttributes: { sub: 'pat' } },
    response: {},
  } as unknown as PostAuthenticationTriggerEvent;
  const clock = () => new Date('2026-11-03T12:00:00.000Z');
  const never = () => new Promise<never>(() => undefined);

  it('signs in after a second if the table does not answer, and says so in the log', async () => {
    const lines: unknown[] = [];
    logTo((line) => lines.push(JSON.parse(line)));
    const waits: number[] = [];
    const sleep = async (milliseconds: number) => void waits.push(milliseconds);
    expect(await recordSignIn(event, { history: { add: never }, clock, sleep })).toBe(event);
    expect(waits).toEqual([1_000]);
    expect(lines).toMatchObject([{ event: 'sign-in-not-recorded', state: 'late' }]);
  });

  it('signs in if the table refuses, and does not wait if it answers', async () => {
    logTo(() => undefined);
    const added: string[] = [];
    const add = async (userId: string) => void added.push(userId);
    const refuse = () => Promise.reject(new Error('throttled'));
    expect(await recordSignIn(event, { history: { add: refuse }, clock, sleep: never })).toBe(event);
    expect(await recordSignIn(event, { history: { add }, clock, sleep: never })).toBe(event);
    expect(added).toEqual(['pat']);
  });

  afterEach(() => logTo((line) => process.stdout.write(line)));
});

describe('the post-confirmation trigger', () => {
  it('waits for a table that does not answer: only the end of its time refuses the reset, which is then repeated', async () => {
    const { ports } = accountWorld([]);
    const profiles = { withhold: () => new Promise<never>(() => undefined) };
    const reset = endSessionsAfterReset(confirmed('PostConfirmation_ConfirmForgotPassword'), {
      ...ports,
      profiles,
    });
    const turns = async () => {
      for (let turn = 0; turn < 1_000; turn += 1) await Promise.resolve();
      return 'waiting';
    };
    expect(await Promise.race([reset, turns()])).toBe('waiting');
  });

  const confirmed = (triggerSource: string) =>
    ({
      triggerSource,
      userName: 'pat',
      request: { userAttributes: { sub: 'pat' } },
      response: {},
    }) as unknown as PostConfirmationTriggerEvent;

  it('ends the sessions in our table and in the pool after a password reset, but not after a sign-up', async () => {
    const { ports, poolChanges, endedBefore } = accountWorld([]);
    const signedUp = confirmed('PostConfirmation_ConfirmSignUp');
    expect(await endSessionsAfterReset(signedUp, ports)).toBe(signedUp);
    expect([poolChanges, endedBefore.size]).toEqual([[], 0]);
    await endSessionsAfterReset(confirmed('PostConfirmation_ConfirmForgotPassword'), ports);
    expect(poolChanges).toEqual(['sessions ended']);
    // Sign-ins are valid from the second that starts when the reset is answered.
    expect(ports.clock().getTime()).toBe(1000 * (endedBefore.get('pat') ?? 0));
  });

  it('fails if the user pool fails, so that a reset does not look finished while sessions are open', async () => {
    const { ports } = accountWorld([]);
    const directory = { endSessions: () => Promise.reject(new Error('throttled')) };
    await expect(
      endSessionsAfterReset(confirmed('PostConfirmation_ConfirmForgotPassword'), { ...ports, directory }),
    ).rejects.toThrow('throttled');
  });
});
