import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, readStageFile } from '#lib/deployment-settings';
import { production, synthesize } from '#test/support/stacks';

const { certificateArn } = production;

const settings = (context: Record<string, unknown> = {}) => readSettings((name) => context[name]);

describe('what a deployment can decide', () => {
  test('without a word is a protected dev stage without anything to pay for', () => {
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

  test('is read from words of the command line as from values of a file', () => {
    expect(settings({ firewall: 'true', freeCapPerDay: '50' })).toMatchObject({
      firewall: true,
      freeCaps: { perDay: 50 },
    });
    expect(settings({ firewall: true, freeCapPerDay: 50 })).toMatchObject({
      firewall: true,
      freeCaps: { perDay: 50 },
    });
  });

  test('has a firewall in production unless it is switched off', () => {
    expect(settings({ stage: 'prod' }).firewall).toBe(true);
    expect(settings({ stage: 'prod', firewall: 'false' }).firewall).toBe(false);
  });

  test('has authenticator apps in production only when they are turned on', () => {
    expect(settings({ stage: 'prod' }).authenticatorApps).toBe(false);
    expect(settings({ stage: 'prod', authenticatorApps: 'true' }).authenticatorApps).toBe(true);
    expect(settings({ authenticatorApps: 'false' }).authenticatorApps).toBe(false);
  });

  test('has passkeys only with a domain', () => {
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
  ])('refuses %j before anything is synthesized', (context, message) => {
    expect(() => settings(context)).toThrow(message);
  });

  test.each(['www.billhook.test', 'billhook.co.uk', 'xn--rechnung-65a.example', 'app.xn--p1ai'])(
    'takes %s as the domain of the site',
    (domain) => {
      expect(settings({ domain, certificateArn }).domain).toEqual({ name: domain, certificateArn });
    },
  );

  test('a domain for mail gives the sender', () => {
    expect(settings({ mailDomain: 'billhook.test' }).mail.from).toBe('billhook@billhook.test');
  });
});

describe('what has to be built first', () => {
  test('a missing bundle is named with the command that makes it', () => {
    expect(() => synthesize({ bundlesDir: '/nowhere' })).toThrow(/pre-sign-up.*npm run build:lambdas/s);
  });

  test('a missing site is named with the command that makes it', () => {
    expect(() => synthesize({ siteManifest: '/nowhere.json' })).toThrow(/npm run build:site/);
  });
});

describe('the settings an operator keeps for a stage', () => {
  const withFile = (content: string, use: (folder: string) => void) => {
    const folder = mkdtempSync(join(tmpdir(), 'billhook-stages-'));
    writeFileSync(join(folder, 'prod.json'), content);
    try {
      use(folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  test('are read from the file of the stage, and there need be none', () => {
    withFile('{"alarmEmail":"ops@billhook.test"}', (folder) => {
      expect(readStageFile(folder, 'prod')).toEqual({ alarmEmail: 'ops@billhook.test' });
      expect(readStageFile(folder, 'dev')).toEqual({});
    });
  });

  test('are refused when one is misspelt, or when they are no settings', () => {
    withFile('{"alarmEmial":"ops@billhook.test"}', (folder) => {
      expect(() => readStageFile(folder, 'prod')).toThrow(/alarmEmial/);
    });
    withFile('[]', (folder) => {
      expect(() => readStageFile(folder, 'prod')).toThrow(/JSON object/);
    });
  });
});
