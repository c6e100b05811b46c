import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDeployment } from '#bin/command/deployment';
import { brand } from '#domain/brand';
import { configurationSetName } from '#lib/names';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';

let product: TestCloud;
beforeAll(async () => {
  product = await startTestCloud();
});
afterAll(() => product.stop());

test('a command sends email with the sender and configuration set of its stage, and knows the origin of the site', async () => {
  const credentials = { accessKeyId: 'operator', secretAccessKey: 'operator' };
  const deployment = await openDeployment({ stage: 'dev' }, { endpoint: product.cloud.origin, credentials });
  expect(deployment.siteOrigin).toBe(product.siteOrigin);
  const to = 'dana@whitfield.example';
  const mail = { to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  expect(await deployment.mail.send(mail)).toMatchObject({ kind: 'accepted' });
  const [sent] = await product.mails(to);
  expect(sent?.email.from).toEqual({ name: brand.name, address: brand.supportEmail });
  const [listed] = product.cloud.mails.list().filter(({ id }) => id === sent?.id);
  expect(listed?.configurationSet).toBe(configurationSetName('dev', 'account'));
});
