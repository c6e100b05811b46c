import {
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { SignUpProfile } from '#domain/account/sign-up-profile';
import { endpoints, type Operation } from '#domain/contract/endpoints';
import type { ProviderPageAnswer } from '#domain/contract/online-payments';
import { originHeader } from '#lambdas/platform/http/middlewares';
import { operationNeeds } from '#lib/app/operation-needs';
import type { LocalProduct } from '../local-product.ts';
import { seedLiteInvoices } from './lite-invoices.ts';

/** The demo account, whose login `npm start` prints. */
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

/** Creates the account in the local user pool with a verified address. Returns its ID. */
async function signUp({ cloud }: LocalProduct): Promise<string> {
  const nameOfResource = (type: string) =>
    cloud.resources.find((resource) => resource.type === type)?.name ?? '';
  const pool = new CognitoIdentityProviderClient({
    endpoint: cloud.origin,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const { UserSub = '' } = await pool.send(
    new SignUpCommand({
      ClientId: nameOfResource('AWS::Cognito::UserPoolClient'),
      Username: demoAccount.email,
      Password: demoAccount.password,
    }),
  );
  await pool.send(
    new AdminUpdateUserAttributesCommand({
      UserPoolId: nameOfResource('AWS::Cognito::UserPool'),
      Username: demoAccount.email,
      UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
    }),
  );
  pool.destroy();
  return UserSub;
}

/** Calls an operation as the signed-in user, like the API does. Returns the answer's body. */
async function callAs(
  { cloud }: LocalProduct,
  userId: string,
  operation: Operation,
  body?: object,
): Promise<unknown> {
  const { method, path } = endpoints[operation];
  const outcome = await cloud.invoke(operationNeeds[operation].in, {
    version: '2.0',
    routeKey: `${method} ${path}`,
    rawPath: path,
    rawQueryString: '',
    headers: { 'content-type': 'application/json', [originHeader]: cloud.originSecret ?? '' },
    requestContext: {
      authorizer: { jwt: { claims: { sub: userId, username: userId, token_use: 'access' }, scopes: [] } },
      http: { method, path, sourceIp: '192.0.2.10', userAgent: 'seed' },
    },
    ...(body && { body: JSON.stringify(body) }),
    isBase64Encoded: false,
  });
  const answer =
    outcome.kind === 'returned'
      ? (JSON.parse(outcome.json) as { statusCode?: number; body?: string })
      : undefined;
  if (answer?.statusCode !== 200)
    throw new Error(`Seeding the demo account failed: ${operation} ${JSON.stringify(outcome)}`);
  return JSON.parse(answer.body ?? '{}');
}

/** Connects the account to the payment provider's emulator and completes the form on its page. */
async function connectPayments(product: LocalProduct, userId: string): Promise<void> {
  const { url } = (await callAs(product, userId, 'start-payment-onboarding')) as ProviderPageAnswer;
  const choice = new URLSearchParams({ choice: 'all' });
  await fetch(url, { method: 'POST', body: choice, redirect: 'manual' });
  await product.cloud.payments.runDueWork();
}

/** Seeds the demo account with all its data. With `onlinePayments`, it can accept online payments. */
export async function seedDemoAccount(
  product: LocalProduct,
  options: { readonly onlinePayments?: boolean } = {},
): Promise<void> {
  const userId = await signUp(product);
  await callAs(product, userId, 'open-account', profile);
  await seedLiteInvoices(product, userId, new Date());
  if (options.onlinePayments) await connectPayments(product, userId);
}
