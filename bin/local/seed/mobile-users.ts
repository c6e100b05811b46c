import { AdminSetUserPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { openDeployment } from '#bin/command/deployment';
import { importPool } from '#bin/users/import-pool';
import { importUser } from '#bin/users/import-user';
import { parseMobileUser } from '#domain/account/mobile-user';
import { systemClock } from '#lambdas/platform/clock';
import { accountProfiles } from '#lambdas/profile/index';
import type { LocalProduct } from '../local-product.ts';

/** Users of the mobile app without a Lite account: one with a password, and one just imported. */
export const mobileUsers = {
  withPassword: { email: 'mobile@alvarez.example', password: 'ladder-77-copper' },
  imported: { email: 'imported@whitfield.example' },
} as const;

const records = [
  {
    email: mobileUsers.withPassword.email,
    fullName: 'Dana Alvarez',
    firstName: 'Dana',
    lastName: 'Alvarez',
    businessName: 'Alvarez Plumbing',
    businessEmail: 'office@alvarez.example',
    phone: '(555) 555-0142',
    address: '48 Mill Road',
    city: 'Portland',
    state: 'OR',
    zipCode: '97205',
    brandColor: '#0f766e',
  },
  {
    email: mobileUsers.imported.email,
    fullName: 'Morgan Whitfield',
    businessName: 'Whitfield Electric',
    phone: '(555) 555-0163',
  },
] as const;

/** Imports both users like the operator's command does. The first then gets a password, as if the reset were done. */
export async function seedMobileUsers({ cloud }: LocalProduct): Promise<void> {
  const { pool, table } = await openDeployment(
    { local: true },
    { endpoint: cloud.origin, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } },
  );
  const ports = { pool: importPool(pool), profiles: accountProfiles(table), clock: systemClock };
  for (const record of records) {
    const user = parseMobileUser(record);
    if (!user.ok) throw new Error(`Seeding failed: ${user.refusal.join(', ')}`);
    const hasPassword = record.email === mobileUsers.withPassword.email;
    await importUser(user.value, { replaces: false, quiet: hasPassword }, ports);
  }
  const { email, password } = mobileUsers.withPassword;
  await pool.client.send(
    new AdminSetUserPasswordCommand({
      UserPoolId: pool.id,
      Username: email,
      Password: password,
      Permanent: true,
    }),
  );
}
