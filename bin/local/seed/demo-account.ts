import {
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { S3Client } from '@aws-sdk/client-s3';
import type { SignUpProfile } from '#domain/profile/sign-up-profile';
import { plainPng } from '#lambdas/platform/png/plain-png';
import { documentBucket } from '#lambdas/platform/s3/document-bucket';
import { logoStore } from '#lambdas/platform/s3/logo-store';
import { operationNeeds } from '#lib/app/operation-needs';
import type { LocalProduct } from '../local-product.ts';
import { callApi } from './call-api.ts';
import { seedBusiness } from './seed-business.ts';
import { seededLogo } from './seeded-logo.ts';

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

/** In milliseconds: the account is older than its first invoice. */
const businessAge = 425 * 24 * 60 * 60 * 1_000;

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

/** Connects the account to the payment provider's emulator and completes the form on its page. */
async function connectPayments(product: LocalProduct, userId: string): Promise<void> {
  const { url } = await callApi(product, 'start-payment-onboarding', { userId });
  const choice = new URLSearchParams({ choice: 'all' });
  await fetch(url, { method: 'POST', body: choice, redirect: 'manual' });
  await product.cloud.payments.runDueWork();
}

async function saveLogo(product: LocalProduct, userId: string): Promise<void> {
  const { cloud } = product;
  const saver = cloud.functions.find(({ shortName }) => shortName === operationNeeds['save-logo'].in);
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const s3 = new S3Client({ endpoint: cloud.origin, region: 'us-east-1', credentials, forcePathStyle: true });
  const bucket = documentBucket(s3, saver?.environment.DOCUMENT_BUCKET ?? '');
  await logoStore(bucket).save(userId, plainPng.encode(seededLogo()));
  s3.destroy();
}

/**
 * Seeds the demo account, a business in its second year, with all its data. With `onlinePayments`, it can accept online
 * payments.
 */
export async function seedDemoAccount(
  product: LocalProduct,
  options: { readonly onlinePayments?: boolean } = {},
): Promise<void> {
  const [now, startedAt] = [product.cloud.now(), Date.now()];
  product.cloud.setClock(now - businessAge);
  const userId = await signUp(product);
  await callApi(product, 'open-account', { userId, body: profile });
  await callApi(product, 'update-setup', { userId, body: { isDismissed: true, chargesNoTax: true } });
  const howToPay = {
    text: 'Check payable to Harlow Heating & Air',
    link: 'https://venmo.com/u/harlow-heating',
  };
  await callApi(product, 'set-how-to-pay', { userId, body: howToPay });
  await saveLogo(product, userId);
  await seedBusiness(product, userId, now);
  product.cloud.setClock(now + Date.now() - startedAt);
  if (options.onlinePayments) await connectPayments(product, userId);
}
