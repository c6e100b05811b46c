import { createHash, createHmac, getDiffieHellman, randomBytes } from 'node:crypto';
import {
  type CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { paddedHex, power } from 'one-machine-cloud/cognito/srp';

const N = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`);
const g = 2n;

const bytes = (hex: string) => Buffer.from(hex, 'hex');
const number = (hex: string) => BigInt(`0x${hex}`);
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer, data: Buffer) => createHmac('sha256', key).update(data).digest();

/** The client's signature of the challenge, which proves the password without sending it. */
function prove(
  poolId: string,
  password: string,
  secret: bigint,
  challenge: Record<string, string>,
  timestamp: string,
): string {
  const pool = poolId.split('_')[1] ?? '';
  const { SALT = '0', SRP_B = '0', SECRET_BLOCK = '', USER_ID_FOR_SRP: user = '' } = challenge;
  const B = number(SRP_B);
  const u = number(sha256(bytes(paddedHex(power(g, secret)) + paddedHex(B))));
  const x = number(
    sha256(bytes(paddedHex(number(SALT)) + sha256(Buffer.from(`${pool}${user}:${password}`)))),
  );
  const k = number(sha256(bytes(paddedHex(N) + paddedHex(g))));
  const S = power(B - k * power(g, x), secret + u * x);
  const extracted = hmac(bytes(paddedHex(u)), bytes(paddedHex(S)));
  const key = hmac(extracted, Buffer.from('Caldera Derived Key\u0001')).subarray(0, 16);
  const signed = [
    Buffer.from(pool),
    Buffer.from(user),
    Buffer.from(SECRET_BLOCK, 'base64'),
    Buffer.from(timestamp),
  ];
  return hmac(key, Buffer.concat(signed)).toString('base64');
}

/** Signs in by SRP like the site; returns the tokens. */
export async function srpSignIn(
  sdk: CognitoIdentityProviderClient,
  { poolId, clientId }: { readonly poolId: string; readonly clientId: string },
  email: string,
  password: string,
) {
  const secret = number(randomBytes(32).toString('hex'));
  const { ChallengeParameters = {} } = await sdk.send(
    new InitiateAuthCommand({
      ClientId: clientId,
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: email, SRP_A: power(g, secret).toString(16) },
    }),
  );
  const timestamp = 'Tue Nov 3 12:00:00 UTC 2026';
  const { AuthenticationResult } = await sdk.send(
    new RespondToAuthChallengeCommand({
      ClientId: clientId,
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeResponses: {
        USERNAME: ChallengeParameters.USER_ID_FOR_SRP ?? '',
        PASSWORD_CLAIM_SECRET_BLOCK: ChallengeParameters.SECRET_BLOCK ?? '',
        PASSWORD_CLAIM_SIGNATURE: prove(poolId, password, secret, ChallengeParameters, timestamp),
        TIMESTAMP: timestamp,
      },
    }),
  );
  const { AccessToken = '', IdToken = '', RefreshToken = '' } = AuthenticationResult ?? {};
  return { accessToken: AccessToken, idToken: IdToken, refreshToken: RefreshToken };
}
