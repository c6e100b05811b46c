import {
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { SignUpProfile } from '#domain/account/validate-account';
import { endpoints } from '#domain/contract/endpoints';
import { originHeader } from '#lambdas/platform/http/middlewares';
import type { LocalProduct } from '../local-product.ts';
import { seedLiteInvoices } from './lite-invoices.ts';

/** The account to look around with; `npm start` prints it. */
export const demoAccount = { email: 'demo@harlow.example', password: 'harlow-demo' } as const;

const profile: SignUpProfile = {
  firstName: 'Sam',
  lastName: 'Harlow',
  businessName: 'Harlow Heating & Air',
  phone: '(555) 555-0118',
  address: '18 Mill Lane',
  city: 'Dayton',
  state: 'OH',
  zipCode: '45402',
};

/** Signs the account up in the local pool, its address verified, and answers its id. */
async function signUp({ cloud }: LocalProduct): Promise<string> {
  const named = (type: string) => cloud.resources.find((resource) => resource.type === type)?.name ?? '';
  const pool = new CognitoIdentityProviderClient({
    endpoint: cloud.origin,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const { UserSub = '' } = await pool.send(
    new SignUpCommand({
      ClientId: named('AWS::Cognito::UserPoolClient'),
      Username: demoAccount.email,
      Password: demoAccount.password,
    }),
  );
  await pool.send(
    new AdminUpdateUserAttributesCommand({
      UserPoolId: named('AWS::Cognito::UserPool'),
      Username: demoAccount.email,
      UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
    }),
  );
  pool.destroy();
  return UserSub;
}

/** Opens the Lite account as the API would for a signed-in user. */
async function openAccount({ cloud }: LocalProduct, userId: string): Promise<void> {
  const { method, path } = endpoints['open-account'];
  const outcome = await cloud.invoke('open-account', {
    version: '2.0',
    routeKey: `${method} ${path}`,
    rawPath: path,
    rawQueryString: '',
    headers: { 'content-type': 'application/json', [originHeader]: cloud.originSecret ?? '' },
    requestContext: {
      authorizer: { jwt: { claims: { sub: userId, username: userId, token_use: 'access' }, scopes: [] } },
      http: { method, path, sourceIp: '192.0.2.10', userAgent: 'seed' },
    },
    body: JSON.stringify(profile),
    isBase64Encoded: false,
  });
  const answer =
    outcome.kind === 'returned' ? (JSON.parse(outcome.json) as { statusCode?: number }) : undefined;
  if (answer?.statusCode !== 200)
    throw new Error(`Seeding the demo account failed: ${JSON.stringify(outcome)}`);
}

/** The demo account with everything in it. */
export async function seedDemoAccount(product: LocalProduct): Promise<void> {
  const userId = await signUp(product);
  await openAccount(product, userId);
  await seedLiteInvoices(product, userId, new Date());
}
