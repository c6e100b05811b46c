import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, readStageFile, settingNames } from '#lib/deployment-settings';
import { everySetting, production, synthesize } from '#test/support/stacks';

const { certificateArn } = production;

const settings = (context: Record<string, unknown> = {}) => readSettings((name) => context[name]);

test('the templates with every setting leave out only the settings that add nothing', () => {
  expect(settingNames.filter((name) => !(name in everySetting))).toEqual([
    'disposable',
    'localEndpoint',
    'bundlesDir',
    'siteDir',
    'siteManifest',
    'mailFrom',
    'botCheckSiteKey',
    'botCheckScriptUrl',
    'botCheckVerifyUrl',
    'botCheckMinScore',
    'paymentProviderUrl',
    'freeCapPerNetworkPerDay',
    'freeCapPerDay',
    'complaintRateLimit',
    'bounceRateLimit',
    'photoQuotaMb',
    'storageAlarmGb',
    'onlinePaymentsComing',
  ]);
});

describe('the settings of a deployment', () => {
  test('are, by default, those of a protected dev stage without options that cost money', () => {
    expect(settings()).toMatchObject({
      stage: 'dev',
      disposable: false,
      localEndpoint: false,
      firewall: false,
      hidesAccounts: false,
      authenticatorApps: true,
      mail: { from: 'support@billhook.example', poolThroughSes: false },
    });
  });

  test('are read in the same way from the command line and from a file', () => {
    expect(settings({ firewall: 'true', freeCapPerDay: '50' })).toMatchObject({
      firewall: true,
      freeCaps: { perDay: 50 },
    });
    expect(settings({ firewall: true, freeCapPerDay: 50 })).toMatchObject({
      firewall: true,
      freeCaps: { perDay: 50 },
    });
  });

  test('turn the firewall on in production, unless the operator switches it off', () => {
    expect(settings({ stage: 'prod' }).firewall).toBe(true);
    expect(settings({ stage: 'prod', firewall: 'false' }).firewall).toBe(false);
  });

  test('turn authenticator apps on in production only if the operator does', () => {
    expect(settings({ stage: 'prod' }).authenticatorApps).toBe(false);
    expect(settings({ stage: 'prod', authenticatorApps: 'true' }).authenticatorApps).toBe(true);
    expect(settings({ authenticatorApps: 'false' }).authenticatorApps).toBe(false);
  });

  test('turn passkeys on only together with a domain', () => {
    const { domain } = production;
    expect(settings({ stage: 'prod', domain, certificateArn }).passkeys).toBe(false);
    expect(settings({ domain, certificateArn, passkeys: 'true' }).passkeys).toBe(true);
    expect(() => settings({ passkeys: 'true' })).toThrow(/passkeys needs domain/);
  });

  test.each([
    [{ alarmUrl: 'http://on-call.billhook.test' }, /alarmUrl/],
    [{ stage: 'staging' }, /stage/],
    [{ firewall: 'perhaps' }, /firewall/],
    [{ freeCapPerDay: '0' }, /freeCapPerDay/],
    [{ botCheckMinScore: '2' }, /botCheckMinScore/],
    [{ mailFrom: 'a@b.test, c@d.test' }, /mailFrom/],
    [{ domain: 'www.billhook.test' }, /certificateArn/],
    [{ certificateArn }, /domain and certificateArn/],
    [{ domain: 'https://www.billhook.test', certificateArn }, /domain.*host name|host name.*domain/s],
    [{ domain: 'www.billhook.test/', certificateArn }, /host name/],
    [{ domain: 'WWW.billhook.test', certificateArn }, /host name/],
    [{ domain: 'localhost', certificateArn }, /host name/],
    [
      { domain: 'www.billhook.test', certificateArn: certificateArn.replace('us-east-1', 'eu-west-1') },
      /us-east-1/,
    ],
    [
      { domain: 'www.billhook.test', certificateArn: 'arn:aws:iam::123456789012:server-certificate/a' },
      /ACM/,
    ],
    [{ mailDomain: 'mail@billhook.test' }, /mailDomain.*host name|host name.*mailDomain/s],
    [{ mailDomain: 'billhook.test', mailFrom: 'a@other.test' }, /mailDomain/],
    [{ stage: 'prod', disposable: 'true' }, /never disposable/],
  ])('are refused before synthesis if one is %j', (context, message) => {
    expect(() => settings(context)).toThrow(message);
  });

  test.each(['www.billhook.test', 'billhook.co.uk', 'xn--rechnung-65a.example', 'app.xn--p1ai'])(
    'may have %s as the domain of the site',
    (domain) => {
      expect(settings({ domain, certificateArn }).domain).toEqual({ name: domain, certificateArn });
    },
  );

  test("derive the sender's address from the email domain", () => {
    expect(settings({ mailDomain: 'billhook.test' }).mail.from).toBe('billhook@billhook.test');
  });
});

describe('synthesis', () => {
  test('names the command that builds a missing bundle', () => {
    expect(() => synthesize({ bundlesDir: '/nowhere' })).toThrow(/pool-triggers.*npm run build:lambdas/s);
  });

  test('names the command that builds a missing site', () => {
    expect(() => synthesize({ siteManifest: '/nowhere.json' })).toThrow(/npm run build:site/);
  });
});

describe('the file with the settings of a stage', () => {
  const withFile = (content: string, use: (folder: string) => void) => {
    const folder = mkdtempSync(join(tmpdir(), 'billhook-stages-'));
    writeFileSync(join(folder, 'prod.json'), content);
    try {
      use(folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  test('is read if it exists', () => {
    withFile('{"alarmEmail":"ops@billhook.test"}', (folder) => {
      expect(readStageFile(folder, 'prod')).toEqual({ alarmEmail: 'ops@billhook.test' });
      expect(readStageFile(folder, 'dev')).toEqual({});
    });
  });

  test('is refused if a name is misspelled or if it contains no settings', () => {
    withFile('{"alarmEmial":"ops@billhook.test"}', (folder) => {
      expect(() => readStageFile(folder, 'prod')).toThrow(/alarmEmial/);
    });
    withFile('[]', (folder) => {
      expect(() => readStageFile(folder, 'prod')).toThrow(/JSON object/);
    });
  });
});
